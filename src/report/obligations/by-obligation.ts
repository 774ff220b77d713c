import type { Obligation, ObligationId } from "../../domain/report/obligation.ts";
import { obligationIds } from "../../domain/schema/words.ts";
import { describeObligation } from "../../spdx/obligation-names.ts";
import { findFamily, nameFamily } from "../../spdx/families.ts";
import { formatCount } from "../../text/count.ts";
import { codeText, proseText } from "../markdown/text.ts";
import type { Shipped } from "../notice/shipped.ts";
import { findDownload } from "../facts/place/find-download.ts";
import { type LicenseGroup, maxNameLength } from "./by-license.ts";

/** A section for each obligation, with the licenses that have it. */
export function listByObligation(groups: readonly LicenseGroup[]): string[] {
  return obligationIds.flatMap((id) => {
    const entries = groups.flatMap((group) =>
      group.obligations.filter((obligation) => obligation.id === id).map((obligation) => ({ group, obligation })),
    );
    if (entries.length === 0) return [];
    const { title, advice } = describeObligation(id);
    const where = namesComponents.has(id) ? [] : ["The components are listed by license at the end."];
    return [
      `## ${title}`,
      "",
      [advice, ...where].join(" "),
      "",
      ...entries.flatMap(({ group, obligation }) => describe(group, obligation)),
      "",
    ];
  });
}

/** Duties of nearly every component are listed by license only; the others are listed with their components. */
const namesComponents: ReadonlySet<ObligationId> = new Set([
  "use-restrictions",
  "user-limit",
  "region-limit",
  "name-in-product",
  "source-of-whole",
  "network-source",
  "source-of-changes",
  "same-license",
]);

const namesSources: ReadonlySet<ObligationId> = new Set(["source-of-whole", "network-source", "source-of-changes"]);

function describe(group: LicenseGroup, { id, clause, detail }: Obligation): string[] {
  const { license, components } = group;
  const about = detail === undefined ? "" : `: ${proseText(detail)}`;
  const count = formatCount(components.length, "component");
  const head = `- [ ] ${codeText(license, maxNameLength)} (${clause ?? describeUnchecked(group)}), ${count}${about}`;
  if (!namesComponents.has(id)) return [head];
  return [
    head,
    ...components.map(
      (component) => `  - ${codeText(component.title, maxNameLength)}${namesSources.has(id) ? place(component) : ""}`,
    ),
  ];
}

function describeUnchecked({ license, basis }: LicenseGroup): string {
  return basis === "family"
    ? `usual for ${nameFamily(findFamily(license))} licenses; check its text`
    : "clause not checked";
}

/** Where the source is available, as stated in the report. */
function place({ finding }: Shipped): string {
  const source = findDownload(finding);
  const { purl } = finding.component;
  const terms = [
    ...(source === undefined ? [] : [`${source.kind} ${codeText(source.address, maxAddressLength)}`]),
    ...(purl === undefined ? [] : [`package ${codeText(purl, maxAddressLength)}`]),
  ];
  return terms.length === 0 ? ": the report does not say where its source is" : `: ${terms.join(", ")}`;
}

const maxAddressLength = 400;
