"""The computer players of TUTTO: the value of written points, the turn solver, the planner."""
