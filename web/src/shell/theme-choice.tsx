import type { ReactNode } from "react";
import { useStore } from "../store.ts";
import { InlineSelect } from "../ui/inline-select.tsx";
import { setTheme, type Theme, theme } from "./theme.ts";

const choices: readonly (readonly [value: Theme, text: string])[] = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function ThemeChoice(): ReactNode {
  return (
    <div className="px-2">
      <InlineSelect label="Theme" value={useStore(theme)} choices={choices} onChoose={setTheme} />
    </div>
  );
}
