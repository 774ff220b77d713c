import type { Evidence } from "../../../domain/report/evidence.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import type { ActEvidence, EvidenceKind } from "../document.ts";
import { classifyPlace } from "./facts.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import { plain } from "../text.ts";

/** The evidence for the license of a model or dataset; empty if it is unknown. */
export function licenseEvidence(node: LineageNode): ActEvidence[] {
  if (node.license === unknownLicense) return [];
  const answers = node.evidence.filter(({ license }) => license !== undefined).slice(0, 10);
  const stated = new Map(
    answers.map((answer) => toEvidence(node, answer)).map((evidence) => [JSON.stringify(evidence), evidence]),
  );
  return stated.size > 0 ? [...stated.values()] : [entry(node, { kind: "registry", value: plain(node.license) })];
}

function toEvidence(node: LineageNode, { source, license = "", raw = "", url, file }: Evidence): ActEvidence {
  const words = raw === "" || raw === license ? "" : `stated as "${plain(raw, 200)}"`;
  if (source === "policy-override" || source === "project-override")
    return entry(node, { kind: "user-answer", value: described(license, [words]) });
  // The license in a card or header is a statement of the component's own file.
  const [first] = node.locations;
  const place = file === undefined ? (source === "lockfile" ? first : undefined) : { file };
  if (place) return entry(node, { kind: classifyPlace(place), ...place, value: described(license, [words]) });
  const parts = [plain(source, 60), words, url === undefined ? "" : plain(url)];
  return entry(node, { kind: "registry", value: described(license, parts) });
}

function described(license: string, details: readonly string[]): string {
  const stated = details.filter((detail) => detail !== "");
  return stated.length === 0 ? plain(license) : `${plain(license)} (${stated.join(", ")})`;
}

interface Entry {
  readonly kind: EvidenceKind;
  readonly value: string;
  readonly file?: string;
  readonly line?: number | undefined;
}

function entry({ name }: LineageNode, { kind, value, file, line }: Entry): ActEvidence {
  return {
    kind,
    component: plain(name),
    file: file === undefined ? null : plain(file),
    line: line === undefined || line < 1 ? null : line,
    field: "license",
    value,
  };
}
