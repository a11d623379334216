"""Whatever happens in whatever order, the page keeps its promises (see `page_machine`). A long run is
`python3 -m tests.bench.soak_page`."""

from hypothesis import HealthCheck, settings
from page_machine import PageMachine

TestPage = PageMachine.TestCase
TestPage.settings = settings(max_examples=12, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck))
