import { findCopyrights } from "../../spdx/text/copyright/copyrights.ts";
import { findDownload } from "../facts/place/find-download.ts";
import { type Block, type Item, section } from "./blocks.ts";
import type { LicenseTexts } from "./license-texts.ts";
import type { OwnTexts } from "./own-texts.ts";
import { groupByLicense, type Shipped } from "./shipped.ts";
import { lineText } from "../text/lines.ts";

/** The components under each license; one under several licenses is listed with each of them. */
export function listByLicense(shipped: readonly Shipped[], own: OwnTexts, texts: LicenseTexts): Block[] {
  return section(
    "Components by license",
    groupByLicense(shipped).flatMap(({ license, name, components }) => [
      { kind: "group", text: name === undefined || name === license ? license : `${license} (${name})` },
      { kind: "items", items: components.map((component) => describe(component, own, texts)) },
    ]),
  );
}

function describe(component: Shipped, { linksOf }: OwnTexts, { lackedBy }: LicenseTexts): Item {
  const { finding, title, terms, offered, leftOut } = component;
  const license = finding.decision.license;
  const source = findDownload(finding)?.address;
  return {
    title,
    lines: [
      ...listReleaseCopyrights(component),
      ...(source === undefined ? [] : [`Source: ${source}`]),
      ...(offered === undefined ? [] : [`Offered under ${offered}; used here under ${license}.`]),
      ...(terms.length > 1 ? [`All of these licenses apply: ${license}.`] : []),
      ...lackedBy(component).map(({ name, isListed }) =>
        isListed ? `Text of ${name}: from the SPDX license list.` : `To be completed: the text of ${name}.`,
      ),
      ...leftOut.map((what) => `To be completed, left out because of a limit: ${what}`),
    ],
    links: linksOf(component),
  };
}

/** Copyrights of the release itself; those in the newest files of a repository only if there are none. */
export function listReleaseCopyrights({ finding: { evidence }, texts }: Shipped): string[] {
  const withCopyrights = evidence.filter(({ copyrights = [] }) => copyrights.length > 0);
  const ofRelease = withCopyrights.filter(({ source }) => source !== "github");
  const inTexts = texts
    .filter(({ kind }) => kind === "copyright" || (kind === "license" && ofRelease.length === 0))
    .flatMap(({ content }) => findCopyrights(content));
  const used = ofRelease.length + inTexts.length > 0 ? ofRelease : withCopyrights;
  const lines = [...used.flatMap(({ copyrights = [] }) => copyrights), ...inTexts].map(lineText);
  return [...new Set(lines)].filter((line) => line !== "");
}
