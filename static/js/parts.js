// Parts of pages: those that the server sends to scripts, and the table on this page.

export const PARTIAL = { "HX-Request": "true", "HX-Request-Type": "partial" };

export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

export const table = () => document.querySelector("#table[data-here]");
