import type { ResolvedBy } from "../../domain/contracts/component.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { foundBy } from "../sbom/found-by.ts";
import { oneLine } from "../sbom/plain-text.ts";
import type { IdentityEvidence } from "./document.ts";

/** How the version was found, or only the name; reports before 3.0 do not have it. */
export function identityOf({ component }: Finding): IdentityEvidence[] {
  const { resolvedBy, version, requirement, resolvedAt } = component;
  if (resolvedBy === undefined) return [];
  const asked = requirement === undefined ? "" : `; asked for: ${requirement}`;
  const time = resolvedAt === undefined ? "" : `; at ${resolvedAt}`;
  const confidence = version === "" ? 1 : confidences[resolvedBy];
  return [
    {
      field: version === "" ? "name" : "version",
      confidence,
      methods: [
        {
          technique: resolvedBy === "lcc" ? "other" : "manifest-analysis",
          confidence,
          value: oneLine(`${foundBy(resolvedBy)}${asked}${time}`),
        },
      ],
    },
  ];
}

/** lcc resolves what would be installed now; what was or will be installed may differ. */
const confidences: Readonly<Record<ResolvedBy, number>> = { lockfile: 1, installed: 1, manifest: 1, sbom: 1, lcc: 0.9 };
