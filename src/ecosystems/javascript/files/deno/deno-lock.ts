import type { LockfileDetector } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import { denoEntries } from "./deno-entries.ts";
import { readDenoLock } from "./deno-shape.ts";
import { noteOnAddresses } from "./remote-modules.ts";
import { findKeyLines } from "../../../../formats/json-lines.ts";
import { readEntries } from "../lock-entries.ts";
import { readManifest, scopesIn } from "../manifest.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";
import { readOptional } from "../../../kit/read-optional.ts";

/** Deno's lockfile. JSR packages have their npm names: `@jsr/std__path`. */
export const denoLock: LockfileDetector = {
  id: "javascript/deno-lock",
  kind: "lockfile",
  title: "Deno lockfile, versions 1 to 5 (npm and JSR packages)",
  files: ["deno.lock"],
  outranks: ["javascript/deno-json"], // not package.json: Deno has not always installed from it

  async parse(file) {
    const source = await file.text();
    const lock = readDenoLock(parseJson(source));
    if (!lock) throw new ParseError("This is not a Deno lockfile: it holds no object.");
    const manifest = await readOptional(file.sibling("package.json"), parseJson);
    const entries = denoEntries(lock, scopesIn(readManifest(manifest)), createLineOf(source));
    const notes = [...noteOnAddresses(lock.addresses), ...noteNewerVersion(lock.version, 5)];
    return { ...readEntries(file.path, entries), notes };
  },
};

/** By a key with its registry, `npm:a@1.0.0`. Up to version 3 entries are nested deeper, so their lines are unknown. */
function createLineOf(source: string): (key: string) => number | undefined {
  const lineOf = findKeyLines(source);
  return (key) => lineOf(key.slice(0, 3), key.slice(4));
}
