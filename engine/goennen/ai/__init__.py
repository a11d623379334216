"""The computer players of Gönnen Können: the evaluation of a display, the turn solver, the planner."""
