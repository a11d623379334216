"""What a lesson in the browser waits for, by script."""

READY = """() => {
    const main = document.querySelector('main');
    return main.dataset.lesson === 'done' || document.querySelector('.lit') || document.querySelector('[data-action]');
}"""
"""Whether the lesson is over, or something can be done."""
NOW = """() => {
    const main = document.querySelector('main');
    return JSON.stringify([main.dataset.lesson, main.dataset.step, document.querySelector('.step p')?.textContent,
        document.querySelector('#sheet-title')?.textContent, document.querySelectorAll('.site [data-die], [aria-pressed=true]').length]);
}"""
"""What changes with every step, sheet and die, as one text."""
MEANT = """() => {
    document.querySelector('.meant')?.classList.remove('meant');
    for (const way of ['.act.lit', '.lit[data-do]', '.acts .main']) {
        const found = [...document.querySelectorAll(way)].find((each) => !each.closest('[inert]') && !each.matches('.veil') && each.checkVisibility());
        if (found) return found.classList.add('meant');
    }
}"""
"""Marks what is to be touched next."""
NEXT = f"before => ({NOW})() !== before"
