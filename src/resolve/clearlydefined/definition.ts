import type { SourceReply } from "../../domain/sources.ts";
import { field, text } from "../../formats/value.ts";
import { fromName, type NameEvidence } from "../../evidence/from-names.ts";

/** Reads the definition of a component; that of an unknown one is empty. */
export function readDefinition(definition: unknown, url: string): SourceReply {
  const licensed = field(definition, "licensed");
  const declared = text(field(licensed, "declared"));
  const repository = repositoryIn(field(field(definition, "described"), "sourceLocation"));
  return {
    ...(declared && { evidence: { ...limitConfidence(fromName(declared), scoreOf(licensed)), url } }),
    ...(repository !== undefined && { repository }),
  };
}

function limitConfidence(evidence: NameEvidence, score = 1): NameEvidence {
  return { ...evidence, confidence: Math.min(evidence.confidence, score) };
}

/** 0 to 100: how well the files confirm the declared license, with manual corrections. */
function scoreOf(licensed: unknown): number | undefined {
  const total = field(field(licensed, "score"), "total");
  return typeof total === "number" && total >= 0 && total <= 100 ? total / 100 : undefined;
}

/** The code repository; a `sourcearchive` is a file in a package registry. */
function repositoryIn(location: unknown): string | undefined {
  if (text(field(location, "type")) !== "git") return undefined;
  const url = text(field(location, "url"));
  if (url !== undefined && /^https?:\/\/[^\s]{1,500}$/.test(url)) return url;
  const owner = text(field(location, "namespace"));
  const name = text(field(location, "name"));
  const isOnGitHub = text(field(location, "provider")) === "github" && owner !== undefined && name !== undefined;
  return isOnGitHub ? `https://github.com/${owner}/${name}` : undefined;
}
