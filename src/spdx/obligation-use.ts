import type { Obligation, ObligationCondition, Use } from "../domain/report/obligation.ts";

/** Whether an obligation applies; `open`: the project has not said how it uses the component. */
export type Applies = "yes" | "no" | "open";

/** Whether an obligation applies to a component of this type, which is used like this. */
export function appliesTo({ when = [] }: Pick<Obligation, "when">, use: Use, type: string): Applies {
  const answers = when.map((condition) => answer(condition, use, type));
  return answers.find((one) => one === "no") ?? answers.find((one) => one === "open") ?? "yes";
}

/** The keys of `use` in lcc.yml that decide about an obligation and are not answered. */
export function openKeys({ when = [] }: Pick<Obligation, "when">, use: Use): (keyof Use)[] {
  return when.flatMap((condition) => (condition === "static" ? [] : keyOf[condition])).filter((key) => !use[key]);
}

function answer(condition: ObligationCondition, use: Use, type: string): Applies {
  if (condition === "static") return linkedStatically.has(type) ? "yes" : "no";
  const stated = use[keyOf[condition]];
  if (stated === undefined) return "open";
  return stated === "yes" || stated === condition ? "yes" : "no";
}

const keyOf: Readonly<Record<Exclude<ObligationCondition, "static">, keyof Use>> = {
  modified: "modified",
  source: "form",
  binary: "form",
  network: "network",
  service: "network",
};

/** Compilers of these ecosystems put all of a program into one file; others load libraries at run time. */
const linkedStatically: ReadonlySet<string> = new Set(["cargo", "golang"]);
