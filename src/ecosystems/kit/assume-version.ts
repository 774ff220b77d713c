import type { SourceReply } from "../../domain/sources.ts";

/** Marks a reply about a version that lcc chose, because nothing pins one. */
export function assumeVersion(reply: SourceReply, version: string): SourceReply {
  return {
    ...reply,
    ...(reply.evidence && { evidence: { ...reply.evidence, assumed: true } }),
    facts: { ...reply.facts, assumedVersion: version },
  };
}
