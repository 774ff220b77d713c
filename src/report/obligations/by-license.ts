import type { LicenseObligations } from "../../domain/report/obligation.ts";
import { explainBasis, findObligations } from "../../spdx/obligations.ts";
import { codeText, proseText } from "../markdown/text.ts";
import type { LicensedComponents } from "../notice/shipped.ts";

/** One license with its obligations, and the components under it. */
export type LicenseGroup = LicenseObligations & LicensedComponents;

export function withObligations(groups: readonly LicensedComponents[]): LicenseGroup[] {
  return groups.map((group) => ({ ...findObligations(group.term), ...group }));
}

/** Every component once for each of its licenses. */
export function listByLicense(groups: readonly LicenseGroup[]): string[] {
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
