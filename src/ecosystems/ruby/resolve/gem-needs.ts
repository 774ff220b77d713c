import { isGemName } from "../gem-name.ts";

/** The dependencies of one version of a gem. */
export interface GemNeeds {
  /** Requirements by name. */
  readonly needs: ReadonlyMap<string, string>;
  /** Part of the list could not be read. */
  readonly isDamaged: boolean;
}

const maxNeeds = 2_000;

/** `rack:>= 1.0&< 3,mini_mime:>= 0`; the union for several platforms. */
export function readGemNeeds(written: readonly string[]): GemNeeds {
  const parts = [...new Set(written.flatMap((list) => list.split(",")))].filter((part) => part.trim() !== "");
  const needs = new Map<string, string>();
  let isDamaged = parts.length > maxNeeds;
  for (const part of parts.slice(0, maxNeeds)) {
    const colon = Math.max(0, part.indexOf(":"));
    const name = part.slice(0, colon).trim();
    const requirement = part
      .slice(colon + 1)
      .replaceAll("&", ", ")
      .trim();
    const known = needs.get(name);
    if (isGemName(name) && requirement.length <= 1_000)
      needs.set(name, known === undefined ? requirement : `${known}, ${requirement}`);
    else isDamaged = true;
  }
  return { needs, isDamaged };
}
