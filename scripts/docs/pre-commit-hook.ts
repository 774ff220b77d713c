import { isSearch } from "../../src/domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";

/** `.pre-commit-hooks.yaml`: the hook runs when a file changes that lists dependencies. */
export function preCommitHook(ecosystems: readonly OpenEcosystem[]): string {
  const lines = ecosystems.map(patternsOf).filter((patterns) => patterns.length > 0);
  const files = [...lines.map((patterns) => patterns.join(" | ")), String.raw`lcc\.ya?ml`];
  return `${head}${files.map((line) => `      ${line}`).join(" |\n")}\n    )$\n`;
}

const head = `- id: lcc
  name: licenses of dependencies (lcc)
  description: Judges the licenses of the dependencies when a file that lists them changes. Needs Node.js 24.15 or later.
  entry: ci/lcc.sh scan --quiet
  language: script
  pass_filenames: false
  require_serial: true
  files: |
    (?x)(^|/)(
`;

/** Models are files of their own; what lists packages has a registry. */
function patternsOf(ecosystem: OpenEcosystem): string[] {
  if (!ecosystem.registry || !ecosystem.loadTrees) return [];
  const files = ecosystem.detectors.filter((one) => !isSearch(one)).flatMap((one) => one.files);
  return [...new Set(files.map(toPattern))].sort();
}

function toPattern(file: string): string {
  return file.replaceAll(/[.+()]/g, String.raw`\$&`).replaceAll("*", "[^/]*");
}
