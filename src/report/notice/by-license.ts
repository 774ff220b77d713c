import type { Finding } from "../../domain/report/finding.ts";
import { findDownload } from "../facts/place/find-download.ts";
import { heading } from "./layout.ts";
import { groupByLicense, type Shipped } from "./shipped.ts";
import { lineText } from "../text/lines.ts";

/** The components under each license; one under several licenses is listed with each of them. */
export function listByLicense(shipped: readonly Shipped[]): string[] {
  const groups = groupByLicense(shipped);
  if (groups.length === 0) return [];
  return [
    ...heading("Components by license", "="),
    ...groups.flatMap(({ license, name, components }) => [
      ...heading(name === undefined || name === license ? license : `${license} (${name})`, "-"),
      ...components.flatMap((component) => describe(component)),
    ]),
  ];
}

function describe({ finding, title, terms, offered }: Shipped): string[] {
  const license = finding.decision.license;
  const source = findDownload(finding)?.address;
  return [
    title,
    ...listReleaseCopyrights(finding).map((line) => `  ${line}`),
    ...(source === undefined ? [] : [`  Source: ${source}`]),
    ...(offered === undefined ? [] : [`  Offered under ${offered}; used here under ${license}.`]),
    ...(terms.length > 1 ? [`  All of these licenses apply: ${license}.`] : []),
    "",
  ];
}

/** Copyrights of the release itself; those in the newest files of a repository only if there are none. */
export function listReleaseCopyrights({ evidence }: Finding): string[] {
  const withCopyrights = evidence.filter(({ copyrights = [] }) => copyrights.length > 0);
  const ofRelease = withCopyrights.filter(({ source }) => source !== "github");
  const used = ofRelease.length > 0 ? ofRelease : withCopyrights;
  return [...new Set(used.flatMap(({ copyrights = [] }) => copyrights.map(lineText)))].filter((line) => line !== "");
}
