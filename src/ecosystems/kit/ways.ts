import { type SourceReply, SourceUnavailable } from "../../domain/contracts/sources.ts";
import type { Attempt } from "../../domain/report/evidence.ts";
import { missingReply } from "../../evidence/missing.ts";
import { asUnavailable, hasNoSuchApi } from "../../http/source-errors.ts";

/** A document or file of a registry that tells about a release. A mirror may lack any of them. */
export interface Way {
  /** As in a report: `JSON of the version`. */
  readonly title: string;
  /** Mirrors answer to addresses that they do not serve with an error or their start page. */
  readonly mayBeRefused?: true;
  /** Undefined: it is not there. `not asked`: nothing says where it would be. */
  ask(): Promise<SourceReply | "not asked" | undefined>;
}

/**
 * Asks one way after the other until one gives the license; each completes what the ones before have said. Throws
 * SourceUnavailable if one failed and none of the others replied.
 */
export async function tryWays(ways: readonly Way[]): Promise<SourceReply> {
  const { replies, failures, refusals, tried } = await askWays(ways, isEnough);
  const served = replies.filter(({ evidence }) => evidence?.missing === undefined);
  const [failure] = [...failures, ...(served.length === 0 ? refusals : [])];
  if (served.length === 0 && failure) throw failure;
  const reply = served.length > 0 ? served.reduce(joinReplies) : missing(replies);
  const isAnswer = reply.evidence?.outcome === "answer";
  return {
    ...reply,
    ...(!isAnswer && tried.length > 1 && { evidence: { outcome: "none", confidence: 0, ...reply.evidence, tried } }),
    // A reply with a failure is not cached.
    ...(!isAnswer && failure && { further: [toFailed(failure)] }),
  };
}

/** What came of each way, whether or not the ones before were enough. */
export async function tryAllWays(ways: readonly Way[]): Promise<readonly [Attempt[], readonly SourceReply[]]> {
  const { tried, replies } = await askWays(ways, () => false);
  return [tried, replies];
}

interface Asked {
  readonly replies: SourceReply[];
  /** Of ways that may be refused. */
  readonly refusals: SourceUnavailable[];
  readonly failures: SourceUnavailable[];
  readonly tried: Attempt[];
}

async function askWays(ways: readonly Way[], enough: (reply: SourceReply) => boolean): Promise<Asked> {
  const asked: Asked = { replies: [], refusals: [], failures: [], tried: [] };
  for (const way of ways) {
    const reply = await way.ask().catch(asUnavailable);
    if (reply === "not asked") continue;
    asked.tried.push(toAttempt(way, reply));
    if (reply instanceof SourceUnavailable) {
      (way.mayBeRefused && hasNoSuchApi(reply) ? asked.refusals : asked.failures).push(reply);
      if (isDown(reply)) break;
    } else if (reply) asked.replies.push(reply);
    if (asked.replies.length > 0 && enough(asked.replies.reduce(joinReplies))) break;
  }
  return asked;
}

/** An exact license, or another statement about it beside the files that settle it. */
function isEnough({ evidence, archives = [] }: SourceReply): boolean {
  if (!evidence || evidence.missing !== undefined) return false;
  return evidence.outcome === "answer" || archives.length > 0;
}

/** The other ways lead to the same host. */
function isDown({ reason }: SourceUnavailable): boolean {
  return ["unreachable", "timeout", "rate_limited", "resting"].includes(reason);
}

function joinReplies(first: SourceReply, second: SourceReply): SourceReply {
  const [better, other] = rankReply(second) > rankReply(first) ? [second, first] : [first, second];
  // The same file may have one address that is allowed, and one that is not.
  const archives = [...(first.archives ?? []), ...(second.archives ?? [])];
  const byAddress = new Map(archives.toReversed().map((archive) => [archive.address, archive]));
  return {
    ...other,
    ...better,
    ...((first.facts ?? second.facts) && { facts: { ...other.facts, ...better.facts } }),
    ...(archives.length > 0 && { archives: [...byAddress.values()].toReversed() }),
  };
}

function rankReply({ evidence }: SourceReply): number {
  if (!evidence) return 1;
  return evidence.missing === undefined ? { failed: 0, none: 2, weak: 3, answer: 4 }[evidence.outcome] : 0;
}

function missing(replies: readonly SourceReply[]): SourceReply {
  const kinds = replies.flatMap(({ evidence }) => evidence?.missing ?? []);
  return missingReply(kinds.includes("version") ? "version" : "package");
}

function toAttempt({ title, mayBeRefused }: Way, reply: SourceReply | SourceUnavailable | undefined): Attempt {
  if (reply instanceof SourceUnavailable) {
    const outcome = mayBeRefused && hasNoSuchApi(reply) ? "absent" : "failed";
    return { way: title, outcome, reason: reply.message };
  }
  if (!reply || reply.evidence?.missing !== undefined) return { way: title, outcome: "absent" };
  return { way: title, outcome: reply.evidence?.license === undefined ? "no_license" : "license" };
}

function toFailed({ reason, message }: SourceUnavailable): NonNullable<SourceReply["further"]>[number] {
  return { outcome: "failed", confidence: 0, raw: message, failure: reason };
}
