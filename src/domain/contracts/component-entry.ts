import type { Finding } from "../report/finding.ts";
import type { Status } from "../policy/policy.ts";

/** What the component search stores about one component of a scan. */
export interface ComponentEntry {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression, or UNKNOWN. */
  readonly license: string;
  readonly status: Status;
  readonly scope: string;
  /** Absent if unknown. */
  readonly direct?: boolean;
  /** `YYYY-MM-DD`, the last day of the waiver that makes it pass. */
  readonly waivedUntil?: string;
}

/** Writes the entries of a report as lines of JSON, a few hundred per line, so that they can be read in parts. */
export function* writeEntries(findings: readonly Finding[]): Generator<string> {
  for (let at = 0; at < findings.length; at += entriesInLine) {
    yield `${JSON.stringify(findings.slice(at, at + entriesInLine).map(toRow))}\n`;
  }
}

const entriesInLine = 500;

type EntryRow = readonly [
  type: string,
  name: string,
  version: string,
  license: string,
  status: Status,
  scope: string,
  direct: boolean | null,
  waivedUntil: string | null,
];

function toRow({ component, resolved_license: license, status, decision }: Finding): EntryRow {
  const { type, name, version, scope, direct = null } = component;
  return [type, name, version, license, status, scope, direct, waivedUntil(decision)];
}

/** Reports have waivers since 3.0. */
function waivedUntil(decision: object): string | null {
  const waiver: unknown = Reflect.get(decision, "waiver");
  if (typeof waiver !== "object" || waiver === null) return null;
  const until: unknown = Reflect.get(waiver, "until");
  return typeof until === "string" ? until : null;
}

/** Reads one line written by `writeEntries`. */
export function parseComponentEntries(line: string): ComponentEntry[] {
  return (JSON.parse(line) as EntryRow[]).map(
    ([type, name, version, license, status, scope, direct, waivedUntil]): ComponentEntry => ({
      type,
      name,
      version,
      license,
      status,
      scope,
      ...(direct !== null && { direct }),
      ...(waivedUntil !== null && { waivedUntil }),
    }),
  );
}
