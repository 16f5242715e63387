"""The rule book as a visitor asks it."""

from tests.web.visitor import Page, Visitor


def search(visitor: Visitor, query: str, **headers: str) -> Page:
    """Search the rule book."""
    path = f"{visitor.home}/rules"
    return Page(
        visitor.client.get(
            path,
            base_url=visitor.origin,
            query_string={"q": query},
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )
    )


def best(page: Page) -> str:
    """Return the title of the best result, "" without one."""
    section = next(page.root.all("section", class_="best"), None)
    return "" if section is None else next(section.all("h1")).text
