import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { showDay } from "../../ui/format.ts";
import { Code, Facts } from "../../ui/facts.tsx";

type Decision = Schemas["Decision"];

/** The rule, then everything that made the verdict worse or milder, then the verdict. */
export function DecisionSteps({ finding }: { readonly finding: Schemas["Finding"] }): ReactNode {
  const { decision, status } = finding;
  const { list, pattern, from, reason, risk, softened, waiver } = decision;
  return (
    <Facts
      facts={[
        ["List", list === "none" ? "The license is on no list of the policy." : list],
        ["Entry", pattern !== undefined && <Code>{pattern}</Code>],
        ["Written in", from !== undefined && <Code>{from}</Code>],
        ["Known risk", risk && describeRisk(risk)],
        ["Milder rule", softened && describeSoftening(softened)],
        ["Waiver", waiver && <Waiver waiver={waiver} />],
        ["Reason", reason],
        ["Verdict", <StatusBadge key="verdict" status={status} />],
      ]}
    />
  );
}

function describeRisk({ risk, rule, subject, raisedFrom, isUnverified }: NonNullable<Decision["risk"]>): string {
  const effect = rule === "deny" ? "is denied" : "has to be reviewed";
  const before = raisedFrom === undefined ? "" : ` By the license alone it would be: ${raisedFrom}.`;
  const doubt = isUnverified === true ? " This entry was not compared with its source yet." : "";
  return `${subject}: ${risk}, which ${effect} by the policy.${before}${doubt}`;
}

function describeSoftening({ by, rule, from }: NonNullable<Decision["softened"]>): string {
  const effect = rule === "warn" ? "at most a warning" : "only reported";
  return `For ${by} the policy is milder: ${effect}. Without this rule it would be a ${from}.`;
}

function Waiver({ waiver }: { readonly waiver: NonNullable<Decision["waiver"]> }): ReactNode {
  const { component, until, reason, approvedBy, from, status, locked } = waiver;
  const place = from === "project" ? "the project's lcc.yml" : "the policy";
  return (
    <>
      <Code>{component}</Code> is accepted until {showDay(until)} by {approvedBy}, in {place}: {reason} Without the
      waiver it would be a {status}.{locked !== undefined && ` It is an exception to the locked rule ${locked}.`}
    </>
  );
}
