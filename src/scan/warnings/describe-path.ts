import { unknownLicense } from "../../domain/policy/policy.ts";
import { listPathTo, type Step } from "../lineage/steps.ts";
import { shortenName } from "./subject.ts";

/** The lineage as the end of a sentence: `was made from B (MIT), which was trained on C (CC0-1.0)`. */
export function describePath(last: Step): string {
  const path = listPathTo(last);
  const shown = path.length <= maxSteps ? path : [...path.slice(0, maxSteps - 1), ...path.slice(-1)];
  return shown
    .map((step, at) => {
      const isGap = path.length > maxSteps && at === shown.length - 1;
      const verb = isGap ? "further back comes from" : verbs[step.relation];
      return `${at === 0 ? "" : "which "}${verb} ${nameStep(step)}`;
    })
    .join(", ");
}

const maxSteps = 8;

const verbs = { "base model": "was made from", dataset: "was trained on", "source dataset": "was made from" } as const;

function nameStep({ name, node }: Step): string {
  if (node.basis === "named only") return shortenName(name);
  const license = node.license === unknownLicense ? "license not known" : shortenName(node.license);
  return `${shortenName(name)} (${license})`;
}
