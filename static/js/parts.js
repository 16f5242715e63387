// Parts of pages, which the server sends to scripts.

export const PARTIAL = { "HX-Request": "true", "HX-Request-Type": "partial" };

export const parse = (html) => new DOMParser().parseFromString(html, "text/html");
