"""The page: what is seen and touched. MicroPython in the browser, plain Python in the tests."""
