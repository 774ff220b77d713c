import type { SourceReply } from "../../domain/contracts/sources.ts";

/** What a registry says about one version of a package. */
type Statement = { readonly [Field in keyof Omit<SourceReply, "further">]: SourceReply[Field] | undefined };

/** The reply of a source, without what is undefined or empty. */
export function sourceReply({ evidence, repository, supplier, facts = {}, archives = [] }: Statement): SourceReply {
  return {
    ...(evidence && { evidence }),
    ...(repository && { repository }),
    ...(supplier && { supplier }),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(archives.length > 0 && { archives }),
  };
}

const maxVersionLength = 256;

/** Marks a reply about a version that lcc chose, because nothing pins one. */
export function assumeVersion(reply: SourceReply, version = ""): SourceReply {
  const facts = { ...reply.facts, ...(version !== "" && { assumedVersion: version.slice(0, maxVersionLength) }) };
  const evidence = reply.evidence && { ...reply.evidence, assumed: true };
  return { ...reply, ...sourceReply({ evidence, facts }) };
}
