import { printable } from "../../../text/printable.ts";
import { lintPolicy, type LintFinding } from "../../../policy/lint/lint.ts";
import type { LoadedPolicy } from "../../../policy/read/load/load.ts";
import { printProblem } from "../../../policy/read/yaml/problems.ts";
import { openCatalogAloud, openPolicy } from "./policy-source.ts";

/** Prints likely mistakes in policies; 1 when there is more than notes, else 0. */
export async function lintPolicies(names: readonly string[], options: { readonly json?: boolean }): Promise<number> {
  const policies = names.length > 0 ? await openAll(names) : (await openCatalogAloud(process.env)).policies;
  const today = new Date().toISOString().slice(0, 10);
  const findings = policies.flatMap((policy) => lintPolicy(policy, { today }));
  process.stdout.write(
    options.json ? `${JSON.stringify(findings, undefined, 2)}\n` : printable(renderFindings(findings)),
  );
  return findings.some(({ severity }) => severity === "warning") ? 1 : 0;
}

async function openAll(names: readonly string[]): Promise<LoadedPolicy[]> {
  const policies: LoadedPolicy[] = [];
  for (const name of names) policies.push(await openPolicy(process.env, name));
  return policies;
}

export function renderFindings(findings: readonly LintFinding[]): string {
  return findings
    .map((finding) => {
      const note = finding.severity === "note" ? "note: " : "";
      const message = `${note}${finding.message} (${finding.contexts.join(", ")})`;
      return `${printProblem({ ...finding, message })}\n`;
    })
    .join("");
}
