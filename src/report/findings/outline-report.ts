import type { FindingIndex } from "./index-findings.ts";

/** Lists that can have as many entries as there are components; each is served separately. */
const longLists = ["findings", "warnings", "notes"] as const;

/** The report without its long lists, as UTF-8 JSON: a small part of its text, made without parsing it. */
export function outlineReport({ bytes, members }: FindingIndex): Buffer {
  const isLong = (name: string) => (longLists as readonly string[]).includes(name);
  const parts = members
    .filter(({ name }) => !isLong(name))
    .flatMap(({ name, start, end }, at) => [
      Buffer.from(`${at === 0 ? "" : ","}${JSON.stringify(name)}:`),
      bytes.subarray(start, end),
    ]);
  return Buffer.concat([Buffer.from("{"), ...parts, Buffer.from("}")]);
}
