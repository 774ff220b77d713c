import { defined } from "../../text/defined.ts";
import type { BinaryFacts } from "../binary-facts.ts";
import type { Bytes } from "../bytes.ts";

/** Product, company, copyright and version of a Windows program. */
export function readVersionResource(bytes: Bytes): Partial<BinaryFacts> {
  const texts = new Map<string, string>();
  collect(bytes, 0, bytes.length, 0, texts);
  const first = (...keys: readonly string[]) =>
    keys.flatMap((key) => texts.get(key) || []).find((text) => text.trim() !== "");
  // .NET adds the commit, older compilers commas: `1.2.0+3f9ab0`, `1, 2, 0, 0`.
  const version = first("ProductVersion", "FileVersion")
    ?.replaceAll(/,\s*/g, ".")
    .split(/[+\s(]/, 1)[0];
  return defined({
    name: first("ProductName", "FileDescription", "InternalName", "OriginalFilename"),
    version: version !== undefined && /\d/.test(version) && !/^[0.]+$/.test(version) ? version : undefined,
    company: first("CompanyName"),
    copyright: first("LegalCopyright"),
  });
}

/** Root, kind of information, language, text. */
const levels = 3;
const headBytes = 6;
const maxTexts = 200;

/** A block has its length, the length of its value, its key, and then its value or other blocks. */
function collect(bytes: Bytes, start: number, end: number, level: number, texts: Map<string, string>): void {
  for (let at = start; at + headBytes < end && texts.size < maxTexts;) {
    const length = bytes.u16(at);
    if (length < headBytes) return;
    const last = Math.min(end, at + length);
    const keyEnd = findEnd(bytes, at + headBytes, last);
    const key = bytes.raw.toString("utf16le", at + headBytes, keyEnd);
    const inside = align(keyEnd + 2);
    if (level === levels) {
      if (!texts.has(key))
        texts.set(key, bytes.raw.toString("utf16le", inside, Math.max(inside, findEnd(bytes, inside, last))));
    } else {
      // The value of the root has the numbers of the version.
      collect(bytes, level === 0 ? align(inside + bytes.u16(at + 2)) : inside, last, level + 1, texts);
    }
    at = align(at + length);
  }
}

/** The end of a UTF-16 text, at its first NUL. */
function findEnd({ raw }: Bytes, start: number, end: number): number {
  let at = start;
  while (at + 1 < end && (raw[at] !== 0 || raw[at + 1] !== 0)) at += 2;
  return Math.min(at, end);
}

function align(at: number): number {
  return (at + 3) & ~3;
}
