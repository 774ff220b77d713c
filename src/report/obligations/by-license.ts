import type { LicenseObligations } from "../../domain/report/obligation.ts";
import { printExpression } from "../../spdx/expression.ts";
import { readLicenseFacts } from "../../spdx/license-facts.ts";
import { findModelLicense } from "../../spdx/model-licenses.ts";
import { explainBasis, obligationsOf } from "../../spdx/obligations.ts";
import { codeText, proseText } from "../markdown/text.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import type { Shipped } from "../notice/shipped.ts";

/** One license with its obligations, and the components under it. */
export interface LicenseGroup extends LicenseObligations {
  readonly name: string | undefined;
  readonly components: readonly Shipped[];
}

/** The licenses in a fixed order; a component under several of them is listed with each. */
export function groupByLicense(shipped: readonly Shipped[]): LicenseGroup[] {
  const groups = new Map<string, LicenseGroup & { readonly components: Shipped[] }>();
  for (const component of shipped) {
    for (const term of component.terms) {
      const license = printExpression(term);
      const group = groups.get(license) ?? { ...obligationsOf(term), name: readName(term.id), components: [] };
      groups.set(license, group);
      group.components.push(component);
    }
  }
  return [...groups.values()].sort((a, b) => compareTexts(a.license, b.license));
}

function readName(id: string): string | undefined {
  return readLicenseFacts(id)?.name ?? findModelLicense(id)?.name;
}

/** Every component once for each of its licenses. */
export function listComponents(groups: readonly LicenseGroup[]): string[] {
  if (groups.length === 0) return [];
  return ["## Components by license", "", ...groups.flatMap(describe)];
}

function describe(group: LicenseGroup): string[] {
  const { license, name, note, components } = group;
  const title = name === undefined || name === license ? "" : `: ${proseText(name)}`;
  const remarks = [note === undefined ? "" : `${proseText(note)}.`, explainBasis(group) ?? ""];
  const remark = remarks.filter((text) => text !== "").join(" ");
  return [
    `### ${codeText(license, maxNameLength)}${title}`,
    "",
    ...(remark === "" ? [] : [remark, ""]),
    ...components.map(({ title: component, offered }) => {
      const choice = offered === undefined ? "" : `, offered under ${codeText(offered, maxNameLength)}`;
      return `- ${codeText(component, maxNameLength)}${choice}`;
    }),
    "",
  ];
}

export const maxNameLength = 200;
