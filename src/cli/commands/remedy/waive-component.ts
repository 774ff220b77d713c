import { AppError } from "../../../domain/errors.ts";
import { describeEnd } from "../../../domain/policy/describe-waiver.ts";
import type { Waiver } from "../../../domain/policy/policy.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import { readSelector, selectorFor } from "../../../policy/judge/selector.ts";
import { isDate } from "../../../policy/read/yaml/fields.ts";
import { printWaiver } from "../../../policy/read/print-rules.ts";
import { findComponents } from "../../../report/facts/place/find-component.ts";
import { lineText } from "../../../report/text/lines.ts";
import { toIdentity } from "../../../scan/run/to-identity.ts";
import { tell } from "../../output/tell.ts";
import { warn } from "../../output/warn.ts";
import { editProjectFile, openReport } from "./edit-project-file.ts";

type WaiveOptions = Pick<Waiver, "until" | "reason" | "approvedBy">;

type NewWaiver = Omit<Waiver, "selector" | "path">;

/** Writes a waiver for a component into `lcc.yml`, for each license that it has; returns the exit status. */
export async function waiveComponent(name: string, path: string | undefined, options: WaiveOptions): Promise<number> {
  requireFuture(options.until);
  const { report } = await openReport(path);
  const found = findOrNone(report.findings, name);
  const open = found.filter(({ status }) => status !== "pass");
  if (found.length > 0 && open.length === 0) warn(`"${name}" passes; nothing has to be accepted.`);
  const risky = open.filter(({ decision }) => decision.risk !== undefined);
  if (risky.length > 0) warn(`"${name}" has a known risk, which no waiver accepts; only the policy can.`);
  const isVersion = readSelector(name).version !== undefined;
  const waivers = listWaivers(
    open.filter((finding) => !risky.includes(finding)),
    options,
    isVersion,
  );
  if (waivers.length === 0) return 1;
  const file = await editProjectFile(waivers.map((waiver) => ({ key: "waivers", lines: printWaiver(waiver) })));
  for (const { component, license, until } of waivers) {
    tell(`${file}: ${lineText(component)} (${lineText(license)}) is accepted ${describeEnd(until)}.`);
  }
  return 0;
}

/** A waiver that has ended already changes nothing. */
function requireFuture(until: string): void {
  if (until === "never") return;
  if (!isDate(until))
    throw new AppError("invalid_input", `--until takes a day as YYYY-MM-DD, or never, not "${until}".`);
  if (until < new Date().toISOString().slice(0, 10))
    throw new AppError("invalid_input", `--until ${until} has passed; name the last day on which the waiver applies.`);
}

function findOrNone(findings: readonly Finding[], name: string): readonly Finding[] {
  try {
    return findComponents(findings, name, toIdentity);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    warn(error.message);
    return [];
  }
}

/** One waiver for each license of a component; its versions count where one was named. */
function listWaivers(findings: readonly Finding[], options: WaiveOptions, isVersion: boolean): NewWaiver[] {
  const { until, reason, approvedBy } = options;
  const waivers = findings.map(({ component, resolved_license: license, decision }): NewWaiver => {
    const versions = isVersion && component.version !== "" ? { versions: [component.version] } : {};
    const detected = decision.conflict && { detected: decision.conflict.detected };
    return { component: selectorFor(component), ...versions, license, ...detected, until, reason, approvedBy };
  });
  return [...new Map(waivers.map((waiver) => [printWaiver(waiver).join("\n"), waiver])).values()];
}
