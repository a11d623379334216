"""The computer players of TUTTO: evaluation of written points, turn solver, planner."""
