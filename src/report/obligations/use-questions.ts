import type { Use } from "../../domain/report/obligation.ts";
import { appliesTo, openKeys } from "../../spdx/obligation-use.ts";
import { formatCount } from "../../text/count.ts";
import type { LicenseGroup } from "./by-license.ts";

/** What `use` in lcc.yml leaves open and obligations depend on; empty if everything is answered. */
export function listUseQuestions(groups: readonly LicenseGroup[], use: Use): string[] {
  const open = groups.flatMap(({ obligations, components }) => {
    const types = components.map(({ finding }) => finding.component.type);
    const undecided = obligations.filter((one) => types.some((type) => appliesTo(one, use, type) === "open"));
    return undecided.flatMap((obligation) => openKeys(obligation, use));
  });
  const lines = (["modified", "form", "network"] as const).flatMap((key) => {
    const count = open.filter((one) => one === key).length;
    return count === 0 ? [] : [`- [ ] ${questions[key]} (${formatCount(count, "duty", "duties")})`];
  });
  return lines.length === 0 ? [] : ["## How the components are used", "", answerThem, "", ...lines, ""];
}

const answerThem = "Some duties depend on it. Answer in `lcc.yml`, and the list has only what applies.";

const questions: Readonly<Record<keyof Use, string>> = {
  modified: "Were components changed? `use: {modified: yes|no}`",
  form: "Are they passed on as source or as binary? `use: {form: source|binary}`",
  network: "Do users reach the product over a network? `use: {network: yes|no}`",
};
