"""The same examples in every run, as slow as the machine is: a failure is a fault of the code, never of the day."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "dicetable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dicetable")
