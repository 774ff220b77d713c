import { createStore } from "../store.ts";

export type Theme = "light" | "dark" | "system";

const storageKey = "lcc-theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

export const theme = createStore<Theme>(readTheme());

export function setTheme(choice: Theme): void {
  localStorage.setItem(storageKey, choice);
  theme.set(choice);
  applyTheme();
}

/** Before the first paint, and when the reader or the system changes it. */
export function applyTheme(): void {
  const choice = theme.get();
  const isDark = choice === "dark" || (choice === "system" && prefersDark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

prefersDark.addEventListener("change", applyTheme);

function readTheme(): Theme {
  const kept = localStorage.getItem(storageKey);
  return kept === "light" || kept === "dark" ? kept : "system";
}
