// The button that hands the words and the link to another app, where the browser can do that.

const button = document.querySelector("[data-share]");
if (navigator.share && button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const [text, url] = ["words", "address"].map((id) => document.getElementById(id).textContent);
    navigator.share({ text, url }).catch(() => {}); // who changes their mind has not failed
  });
}
