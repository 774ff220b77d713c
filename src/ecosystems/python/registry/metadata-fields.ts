import type { Stated } from "./stated-license.ts";

/** The license fields of core metadata: a head of `Name: value` lines, whose values go on in lines that are indented. */
export function readMetadataFields(metadata: string): Stated {
  const fields = new Map<string, string[]>();
  let open: string[] = [];
  for (const line of metadata.split(/\r\n|\n/)) {
    if (line.trim() === "") break; // the description follows
    const colon = line.indexOf(":");
    if (/^[\s|]/.test(line)) open.push(`${open.pop() ?? ""}\n${line.trim().replace(/^\|/, "")}`);
    else if (colon > 0) {
      const key = line.slice(0, colon).toLowerCase();
      open = fields.get(key) ?? [];
      open.push(line.slice(colon + 1).trim());
      fields.set(key, open);
    }
  }
  return {
    expression: fields.get("license-expression")?.[0] ?? "",
    free: fields.get("license")?.[0] ?? "",
    classifiers: fields.get("classifier") ?? [],
  };
}
