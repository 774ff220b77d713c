import type { Finding } from "../../domain/report/finding.ts";
import { printExpression } from "../../spdx/expression.ts";
import { readLicenseFacts } from "../../spdx/license-facts.ts";
import { findModelLicense } from "../../spdx/model-licenses.ts";
import { lineText } from "../text/line-text.ts";
import { sourceOf } from "../facts/place/find-download.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { heading } from "./layout.ts";
import type { Shipped } from "./shipped.ts";

/** The components under each license; one under several licenses is listed with each of them. */
export function listByLicense(shipped: readonly Shipped[]): string[] {
  const groups = new Map<string, { readonly id: string; readonly members: Shipped[] }>();
  for (const component of shipped) {
    for (const term of component.terms) {
      const license = printExpression(term);
      const group = groups.get(license) ?? { id: term.id, members: [] };
      groups.set(license, group);
      group.members.push(component);
    }
  }
  if (groups.size === 0) return [];
  const sorted = [...groups].sort(([a], [b]) => compareTexts(a, b));
  return [
    ...heading("Components by license", "="),
    ...sorted.flatMap(([license, { id, members }]) => [
      ...heading(titleOf(license, id), "-"),
      ...members.flatMap((member) => describe(member)),
    ]),
  ];
}

function titleOf(license: string, id: string): string {
  const name = readLicenseFacts(id)?.name ?? findModelLicense(id)?.name;
  return name === undefined || name === license ? license : `${license} (${name})`;
}

function describe({ finding, title, terms, offered }: Shipped): string[] {
  const license = finding.decision.license;
  const source = sourceOf(finding)?.address;
  return [
    title,
    ...copyrightsOf(finding).map((line) => `  ${line}`),
    ...(source === undefined ? [] : [`  Source: ${source}`]),
    ...(offered === undefined ? [] : [`  Offered under ${offered}; used here under ${license}.`]),
    ...(terms.length > 1 ? [`  All of these licenses apply: ${license}.`] : []),
    "",
  ];
}

/** Copyrights of the release itself; those in the newest files of a repository only if there are none. */
export function copyrightsOf({ evidence }: Finding): string[] {
  const told = evidence.filter(({ copyrights = [] }) => copyrights.length > 0);
  const ofRelease = told.filter(({ source }) => source !== "github");
  const used = ofRelease.length > 0 ? ofRelease : told;
  return [...new Set(used.flatMap(({ copyrights = [] }) => copyrights.map(lineText)))].filter((line) => line !== "");
}
