import type { Note } from "../../../../domain/contracts/contracts.ts";
import { stripCredentials } from "../../../../text/strip-credentials.ts";

/** A file with more of them is wrong in every line. */
const maxNotes = 100;

/** Modules that are loaded from an address have no package and so no known license. */
export function noteOnAddresses(imported: readonly string[]): Note[] {
  const remote = imported.filter((address) => /^https?:\/\//i.test(address));
  const places = [...new Set(remote.map(packageAddress))].slice(0, maxNotes);
  return places.map((lost) => ({
    message: `Modules that are imported from ${lost} are not listed: only npm and JSR packages are.`,
    lost,
  }));
}

/** The address up to the part with a version, `https://deno.land/x/oak@v12.6.1`, else only the host. */
function packageAddress(address: string): string {
  const shown = stripCredentials(address.slice(0, maxAddressLength));
  const [scheme = "", , host = "", ...parts] = shown.split("/");
  const versioned = parts.findIndex((part) => part.includes("@", 1));
  return [`${scheme}//${host}`, ...parts.slice(0, versioned + 1)].join("/");
}

const maxAddressLength = 2_000;
