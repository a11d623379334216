"""The computer players of Gönnen Können: evaluation of a display, turn solver, planner."""
