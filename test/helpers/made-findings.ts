import { gzipSync } from "node:zlib";
import { writeEntries } from "../../src/domain/contracts/component-entry.ts";
import type { Finding } from "../../src/domain/report/finding.ts";

/** `npm:left-pad@1.0.0 MIT`, with the rest of a finding as it mostly is. */
export function madeFinding(text: string, more: Partial<Finding> = {}): Finding {
  const [, type = "", name = "", version = "", license = ""] = /^(\w+):(.+)@(\S*) (.+)$/.exec(text) ?? [];
  return {
    component: { type, name, version, scope: "runtime", direct: true, locations: [] },
    resolved_license: license,
    status: "pass",
    sources: [],
    evidence: [],
    decision: { list: "allow", license, reason: "" },
    ...more,
  };
}

/** What a scan process stores for the search. */
export function packFindings(...findings: readonly (string | Finding)[]): Uint8Array {
  const made = findings.map((finding) => (typeof finding === "string" ? madeFinding(finding) : finding));
  return gzipSync([...writeEntries(made)].join(""));
}
