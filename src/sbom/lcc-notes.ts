import type { Origin, Scope } from "../domain/contracts/component.ts";
import { scopes } from "../domain/schema/words.ts";
import type { LccNotes } from "./document.ts";
import { defined } from "../text/defined.ts";

/** Reads the names and values that lcc adds to a component: properties in CycloneDX, lines of a comment in SPDX. */
export function readNotes(rows: ReadonlyMap<string, string>): LccNotes | undefined {
  const type = rows.get("type");
  if (type === undefined) return undefined;
  const scope = scopes.find((name) => name === rows.get("scope"));
  const direct = rows.get("direct");
  const requirement = rows.get("requirement");
  const canonicalName = rows.get("canonicalName");
  const origin = readOrigin(rows);
  return {
    type,
    ...(scope && { scope: scope satisfies Scope }),
    ...(direct !== undefined && { direct: direct === "true" }),
    ...defined({ requirement, canonicalName }),
    ...(origin && { origin }),
  };
}

/** A component that is not from the public registry may be private, and must stay private. */
function readOrigin(rows: ReadonlyMap<string, string>): Origin | undefined {
  const kind = originKinds.find((name) => name === rows.get("origin:kind"));
  const address = rows.get("origin:address");
  const commit = rows.get("origin:commit");
  return kind && address !== undefined ? { kind, address, ...(commit !== undefined && { commit }) } : undefined;
}

const originKinds = ["registry", "git", "archive", "file"] as const satisfies readonly Origin["kind"][];
