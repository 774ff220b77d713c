import { findFamily } from "../../spdx/families.ts";
import { listReleaseCopyrights } from "./by-license.ts";
import { type Block, paragraph, section } from "./blocks.ts";
import type { Shipped } from "./shipped.ts";
import { lineText } from "../text/lines.ts";

/** Components without a copyright line; empty if all of them are in the public domain. */
export function componentsWithoutCopyright(shipped: readonly Shipped[]): readonly Shipped[] {
  const without = shipped.filter((component) => listReleaseCopyrights(component).length === 0);
  return without.some(mayNeedCopyright) ? without : [];
}

function mayNeedCopyright({ terms }: Shipped): boolean {
  return terms.length === 0 || terms.some(({ id }) => findFamily(id) !== "public-domain");
}

/** The last section: these components together. */
export function listWithoutCopyright(shipped: readonly Shipped[]): Block[] {
  const items = componentsWithoutCopyright(shipped).map(({ title, finding }) => ({
    title: `${title}: ${lineText(finding.decision.license)}`,
    lines: [],
  }));
  if (items.length === 0) return [];
  return section("Components without a copyright line", [
    paragraph("No copyright line was found in what was read of these components."),
    { kind: "items", items, isCompact: true },
  ]);
}
