import type { ReactNode } from "react";
import { useStore } from "../store.ts";
import { setTheme, type Theme, theme } from "./theme.ts";

const choices: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export function ThemeChoice(): ReactNode {
  const chosen = useStore(theme);
  return (
    <label className="text-faint flex flex-col gap-1 px-2 text-xs">
      Theme
      <select
        className="border-edge bg-panel text-text rounded border px-1.5 py-1 text-sm"
        value={chosen}
        onChange={({ target }) => setTheme(choices.find(({ value }) => value === target.value)?.value ?? "system")}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
