import type { Obligation, ObligationId, Use } from "../../domain/report/obligation.ts";
import { obligationIds } from "../../domain/schema/words.ts";
import { describeConditions, describeObligation } from "../../spdx/obligation-names.ts";
import { appliesTo } from "../../spdx/obligation-use.ts";
import { findFamily, nameFamily } from "../../spdx/families.ts";
import { formatCount } from "../../text/count.ts";
import { codeText, proseText } from "../markdown/text.ts";
import type { Shipped } from "../notice/shipped.ts";
import { findDownload } from "../facts/place/find-download.ts";
import { type LicenseGroup, maxNameLength } from "./by-license.ts";

/** A section for each obligation that applies or may apply, with the licenses that have it. */
export function listByObligation(groups: readonly LicenseGroup[], use: Use): string[] {
  return obligationIds.flatMap((id) => {
    const entries = groups.flatMap((group) =>
      group.obligations.flatMap((obligation) => {
        const components = obligation.id === id ? componentsUnder(obligation, group, use) : [];
        return components.length === 0 ? [] : [{ group: { ...group, components }, obligation }];
      }),
    );
    if (entries.length === 0) return [];
    const { title, advice } = describeObligation(id);
    const where = namesComponents.has(id) ? [] : ["The components are listed by license at the end."];
    return [
      `## ${title}`,
      "",
      [advice, ...where].join(" "),
      "",
      ...entries.flatMap(({ group, obligation }) => describe(group, obligation, use)),
      "",
    ];
  });
}

function componentsUnder(obligation: Obligation, { components }: LicenseGroup, use: Use): readonly Shipped[] {
  return components.filter(({ finding }) => appliesTo(obligation, use, finding.component.type) !== "no");
}

/** Duties of nearly every component are listed by license only; the others are listed with their components. */
const namesComponents: ReadonlySet<ObligationId> = new Set([
  ...(["use-restrictions", "user-limit", "region-limit", "name-in-product", "documentation-credit"] as const),
  ...(["advertising-credit", "source-of-whole", "network-source", "source-of-changes", "relinking"] as const),
  "same-license",
]);

const namesSources: ReadonlySet<ObligationId> = new Set(["source-of-whole", "network-source", "source-of-changes"]);

function describe(group: LicenseGroup, obligation: Obligation, use: Use): string[] {
  const { id, clause, detail } = obligation;
  const { license, components } = group;
  const about = detail === undefined ? "" : `: ${proseText(detail)}`;
  const count = formatCount(components.length, "component");
  const only = describeOpen(obligation, use);
  const head = `- [ ] ${codeText(license, maxNameLength)} (${clause ?? describeUnchecked(group)}), ${count}${only}${about}`;
  if (!namesComponents.has(id)) return [head];
  return [
    head,
    ...components.map(
      (component) => `  - ${codeText(component.title, maxNameLength)}${namesSources.has(id) ? place(component) : ""}`,
    ),
  ];
}

/** The conditions of an obligation that the project has not answered. */
function describeOpen({ when = [] }: Obligation, use: Use): string {
  const open = when.filter((condition) => appliesTo({ when: [condition] }, use, "") === "open");
  return open.length === 0 ? "" : `, only ${describeConditions(open)}`;
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
