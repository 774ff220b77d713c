import type { Finding } from "../../../domain/report/finding.ts";
import { decisiveEvidence } from "../decision/decisive-evidence.ts";
import { lineText } from "../../text/lines.ts";

interface SourcePlace {
  readonly kind: "repository" | "download" | "page";
  readonly address: string;
}

/** The download location of a component; registries of lockfiles are left out, because they may be private. */
export function findDownload(finding: Finding): SourcePlace | undefined {
  const { origin } = finding.component;
  if (origin && origin.kind !== "git" && origin.kind !== "archive") return undefined;
  if (origin) {
    const address = lineText(origin.commit === undefined ? origin.address : `${origin.address} (${origin.commit})`);
    return { kind: origin.kind === "git" ? "repository" : "download", address };
  }
  const github = finding.evidence.find(({ source, url }) => source === "github" && url !== undefined)?.url;
  if (github !== undefined) return { kind: "repository", address: lineText(github.replace(/\/blob\/.*$/s, "")) };
  const url = decisiveEvidence(finding)?.url ?? finding.evidence.find((item) => item.url)?.url;
  return url === undefined ? undefined : { kind: "page", address: lineText(url) };
}
