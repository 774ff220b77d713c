import { withTerminal } from "../../output/with-terminal.ts";
import { AppError } from "../../../domain/errors.ts";
import { type Override, unknownLicense } from "../../../domain/policy/policy.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import { createOverrideKeys } from "../../../policy/judge/override-keys.ts";
import { printOverride } from "../../../policy/read/print-rules.ts";
import { nameVersion } from "../../../report/text/name-version.ts";
import { lineText } from "../../../report/text/lines.ts";
import { parseExpression } from "../../../spdx/expression.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";
import { formatCount } from "../../../text/count.ts";
import { tell } from "../../output/tell.ts";
import { writeOutput } from "../../output/write-output.ts";
import { editProjectFile, openReport } from "./edit-project-file.ts";

/** Asks for the license of each component that is UNKNOWN, and writes the answers into `lcc.yml`. */
export async function fixUnknown(path: string | undefined): Promise<number> {
  const { report } = await openReport(path);
  const open = listUnknown(report.findings);
  if (open.length === 0) {
    tell("Every license is known, or has been decided; there is nothing to fix.");
    return 1;
  }
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    await writeOutput(open.map(([, finding]) => `${describe(finding)}\n`).join(""), undefined);
    throw new AppError("invalid_input", "lcc fix asks questions only at a terminal; write overrides into lcc.yml.");
  }
  const overrides = await askAll(open);
  if (overrides.length === 0) return 1;
  const file = await editProjectFile(overrides.map((one) => ({ key: "overrides", lines: printOverride(one) })));
  tell(`${file}: ${formatCount(overrides.length, "override")} written; scan again to judge by them.`);
  return 0;
}

/** What an override would name, and the finding: those that have no license and no override. */
function listUnknown(findings: readonly Finding[]): Open[] {
  const open = findings.filter(
    ({ resolved_license: license, status, decision }) =>
      license === unknownLicense && status !== "pass" && decision.override === undefined,
  );
  const keyOf = createOverrideKeys(findings);
  return [...new Map(open.map((finding) => [keyOf(finding.component), finding] as const))];
}

function describe({ component, remedy }: Finding): string {
  return lineText(`${nameVersion(component)} (${component.type}): ${remedy?.steps[0] ?? "no license is known."}`);
}

function askAll(open: readonly Open[]): Promise<NewOverride[]> {
  return withTerminal((ask) => walkUnknown(open, { ask, say: (text) => process.stderr.write(`${text}\n`) }));
}

export type NewOverride = Omit<Override, "selector">;

type Open = readonly [key: string, finding: Finding];

interface Dialog {
  readonly ask: (question: string) => Promise<string>;
  readonly say: (text: string) => void;
}

/** Enter skips a component, `q` ends the questions; what is no SPDX expression is asked again. */
export async function walkUnknown(open: readonly Open[], { ask, say }: Dialog): Promise<NewOverride[]> {
  const overrides: NewOverride[] = [];
  for (const [at, [key, finding]] of open.entries()) {
    say(`\n${at + 1} of ${open.length}: ${describe(finding)}`);
    const license = await askLicense({ ask, say });
    if (license === "q") break;
    if (license === "") continue;
    const reason = lineText(await ask("Who read it, and where: "));
    if (reason === "") say("Skipped: an override needs a reason.");
    else overrides.push({ package: key, license, reason });
  }
  return overrides;
}

async function askLicense({ ask, say }: Dialog): Promise<string> {
  for (;;) {
    const answer = (await ask("License as an SPDX expression (Enter: skip, q: stop): ")).trim();
    const parsed = answer === "" || answer === "q" ? undefined : parseExpression(answer);
    if (!parsed || !("error" in parsed)) return answer;
    const meant = normalizeName(answer);
    say(meant.strength === "exact" ? `Write it as ${meant.expression}.` : parsed.error.message);
  }
}
