import type { BuildReference } from "../domain/report/build-reference.ts";
import type { Report } from "../domain/report/report.ts";
import { countOf } from "../text/count.ts";

export const referenceTitles: Readonly<Record<BuildReference["kind"], string>> = {
  "github-action": "GitHub Action",
  "container-image": "container image",
};

/** The number of actions and images, in one line; empty without references. */
export function referencesLines({ references = [] }: Report): string[] {
  const kinds = Object.entries(referenceTitles).flatMap(([kind, title]) => {
    const count = references.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [countOf(count, title)];
  });
  return kinds.length === 0 ? [] : [`built with, not judged: ${kinds.join(", ")}; --format json lists them`];
}
