// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"use strict";
// A browser lets no page from a disk read another, so the search lists titles there, without text around the words.
if (location.protocol === "file:" && typeof DOCUMENTATION_OPTIONS !== "undefined")
  DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// Light, dark, or as the system has it: the choice is kept for the next page.
const schemes = {auto: "\u25d0", light: "\u2600", dark: "\u263e"};
let scheme = "auto";
try {
  const kept = localStorage.getItem("scheme");
  if (kept in schemes) scheme = kept;
} catch {} // a browser may refuse storage

function useScheme() {
  document.documentElement.dataset.scheme = scheme;
  const colors = document.getElementById("pygments_dark_css");
  if (colors) colors.media = {auto: "(prefers-color-scheme: dark)", light: "not all", dark: "all"}[scheme];
  const button = document.getElementById("scheme");
  if (!button) return;
  button.hidden = false;
  button.textContent = schemes[scheme];
  button.title = button.ariaLabel = `Colours: ${scheme}`;
}

useScheme();
document.addEventListener("DOMContentLoaded", () => {
  useScheme();
  document.getElementById("scheme").addEventListener("click", () => {
    const names = Object.keys(schemes);
    scheme = names[(names.indexOf(scheme) + 1) % names.length];
    try { localStorage.setItem("scheme", scheme); } catch {}
    useScheme();
  });
  const here = document.querySelector(".groups [aria-current]"), box = document.querySelector(".groups");
  if (here) box.scrollTop = here.offsetTop - box.clientHeight / 2;
});
