import { createHash } from "node:crypto";
import type { ComponentEntry } from "../../domain/component-entry.ts";

/** The same for the same component with the same license. A hash, because names can be too long for an index. */
export function componentKey({ type, name, version, license }: ComponentEntry): string {
  return hash(JSON.stringify([type, name, version, license]));
}

/** As `componentKey`, of a license alone. */
export function licenseKey(license: string): string {
  return hash(license);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** What names are searched in: a longer one is found by its beginning. */
export function searchText(name: string): string {
  return storable(name.toLowerCase()).slice(0, mostSearched);
}

const mostSearched = 200;

/** PostgreSQL has no text with NUL. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\u{fffd}");
}
