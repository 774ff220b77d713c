import { createHash } from "node:crypto";
import type { ComponentEntry } from "../../domain/contracts/component-entry.ts";

/** Identifies a component with its license. A hash, because names can be too long for an index. */
export function storedComponentKey({ type, name, version, license }: ComponentEntry): string {
  return hash(JSON.stringify([type, name, version, license]));
}

/** Like `componentKey`, for a license. */
export function licenseKey(license: string): string {
  return hash(license);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** The searchable text; a longer name is found by its beginning. */
export function searchText(name: string): string {
  return storable(name.toLowerCase()).slice(0, maxSearched);
}

const maxSearched = 200;

/** PostgreSQL cannot store NUL in text. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\u{fffd}");
}
