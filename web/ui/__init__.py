"""The page: everything that is seen and touched. It runs in MicroPython in the browser and in CPython in the
tests."""
