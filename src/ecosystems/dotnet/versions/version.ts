/** The fields of a component for its version. */
interface Pin {
  readonly version: string;
  readonly requirement?: string;
}

/** Reads a NuGet version: `1.2.3` and `[1.2.3]` name one version, ranges and `1.*` are requirements. */
export function readVersion(requirement: string | undefined): Pin {
  const text = requirement?.trim() ?? "";
  if (text === "") return { version: "" };
  const exact = isVersion(text) ? text : exactRange(text);
  return exact === undefined ? { version: "", requirement: text.slice(0, 4096) } : { version: exact };
}

/** Whether a string is one version: up to four numbers, a pre-release label, build metadata. */
export function isVersion(text: string): boolean {
  return text.length <= 256 && /^\d+(?:\.\d+){0,3}(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(text);
}

/** `[1.2.3]`, also written `[1.2.3, 1.2.3]`. */
function exactRange(text: string): string | undefined {
  if (!text.startsWith("[") || !text.endsWith("]")) return undefined;
  const [low = "", high = low, more] = text
    .slice(1, -1)
    .split(",")
    .map((part) => part.trim());
  return more === undefined && low === high && isVersion(low) ? low : undefined;
}
