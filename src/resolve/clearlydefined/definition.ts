import type { SourceReply } from "../../domain/sources.ts";
import { number, shape, text } from "../../formats/shape.ts";
import { fromName, type NameEvidence } from "../../evidence/from-names.ts";

const readFacts = shape({
  licensed: shape({ declared: text, score: shape({ total: number }) }),
  described: shape({
    sourceLocation: shape({ type: text, provider: text, namespace: text, name: text, url: text }),
  }),
});

type Facts = ReturnType<typeof readFacts>;

/** Reads the definition of a component; that of an unknown one is empty. */
export function readDefinition(definition: unknown, url: string): SourceReply {
  const { licensed, described } = readFacts(definition);
  const { declared } = licensed;
  const repository = repositoryIn(described.sourceLocation);
  return {
    ...(declared && { evidence: { ...limitConfidence(fromName(declared), scoreOf(licensed)), url } }),
    ...(repository !== undefined && { repository }),
  };
}

function limitConfidence(evidence: NameEvidence, score = 1): NameEvidence {
  return { ...evidence, confidence: Math.min(evidence.confidence, score) };
}

/** 0 to 100: how well the files confirm the declared license, with manual corrections. */
function scoreOf({ score: { total } }: Facts["licensed"]): number | undefined {
  return total !== undefined && total >= 0 && total <= 100 ? total / 100 : undefined;
}

/** The code repository; a `sourcearchive` is a file in a package registry. */
function repositoryIn(location: Facts["described"]["sourceLocation"]): string | undefined {
  if (location.type !== "git") return undefined;
  const { url, provider, namespace: owner, name } = location;
  if (url !== undefined && /^https?:\/\/[^\s]{1,500}$/.test(url)) return url;
  const isOnGitHub = provider === "github" && owner !== undefined && name !== undefined;
  return isOnGitHub ? `https://github.com/${owner}/${name}` : undefined;
}
