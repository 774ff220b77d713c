/** The main section of META-INF/MANIFEST.MF, with names in lower case. A line that begins with a space continues one. */
export function readManifest(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const [main = ""] = text.slice(0, maxLength).split(/\r?\n\r?\n/, 1);
  for (const line of main.replaceAll(/\r?\n /g, "").split(/\r?\n/)) {
    const colon = line.indexOf(": ");
    const value = line.slice(colon + 2).trim();
    if (colon > 0 && value !== "") fields.set(line.slice(0, colon).toLowerCase(), value);
  }
  return fields;
}

/** Signed jars have an entry for each class, after the main section. */
const maxLength = 200_000;
