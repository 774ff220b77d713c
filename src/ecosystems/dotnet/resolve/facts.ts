import type { Component, Origin, Unresolved } from "../../../domain/contracts/component.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { Answer, Ask } from "../../../domain/contracts/trees.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { type NoAnswer, toUnresolved } from "../../kit/unresolved.ts";
import { parseRange } from "../versions/nuget-range.ts";
import type { Semver } from "../../kit/semver-order.ts";
import { displayVersion, normalizeVersion, parseVersion } from "../versions/nuget-version.ts";
import { type Feed, type Feeds, findFeeds, readOperatorFeeds } from "../registry/operator-feeds.ts";
import { chooseVersion, findLowest, type StoredVersions } from "./choose-version.ts";
import { createFeedQuestions, type FeedQuestions } from "./feed-questions.ts";
import type { StoredGroup, StoredPackage } from "./stored-package.ts";
import { nugetUrl } from "../settings.ts";
import { createOnce } from "../../../async/once.ts";

/** The version for a requirement on a package. */
export interface Resolved {
  /** As its author spells it. */
  readonly name: string;
  /** Empty if there is none. */
  readonly version: string;
  readonly parsed?: Semver;
  readonly groups: readonly StoredGroup[];
  /** A development dependency by its own metadata. */
  readonly isTool?: true;
  readonly unresolved?: Unresolved;
}

/** The range of a package without one in the project: its version may come from a place lcc cannot read. */
export const noVersion = "(none)";

/** Finds the version for a single requirement. Every request is sent once. */
export type ResolveRange = (name: string, range: string, origin: Origin | undefined) => Promise<Resolved>;

export function createResolveRange(tools: SourceTools, ask: Ask): ResolveRange {
  const feeds = readOperatorFeeds(tools.operator, readFirstAddress(tools.addresses, nugetUrl));
  const oncePerFeed = createOnce<FeedQuestions>();
  const questionsTo = (feed: Feed) => oncePerFeed(feed.index, () => createFeedQuestions(tools.http, feed));
  const once = createOnce<Promise<Resolved>>();
  return (name, range, origin) => {
    const key = JSON.stringify([name.toLowerCase(), range, origin?.address]);
    return once(key, () => find(name, range, origin, { feeds, ask, questionsTo }));
  };
}

interface Tools {
  readonly feeds: Feeds;
  readonly ask: Ask;
  readonly questionsTo: (feed: Feed) => FeedQuestions;
}

async function find(name: string, range: string, origin: Origin | undefined, tools: Tools): Promise<Resolved> {
  const asked: Pick<Component, "name" | "origin"> = origin ? { name, origin } : { name };
  const feeds = findFeeds(asked, tools.feeds);
  if (feeds.length === 0) return failed(name, "private", `No feed is set up for ${name}.`);
  if (range === noVersion)
    return failed(name, "unreadable", `No file of the project says which version of ${name} is used.`);
  if (!parseRange(range)) return failed(name, "unreadable", `${quoted(range)} is not a valid NuGet version or range.`);
  const lowest = findLowest(range);
  const first = lowest === undefined ? undefined : await askPackage(name, lowest, feeds, tools);
  if (first && first.kind !== "missing") return toResolved(name, lowest ?? "", first);
  const versions = await askVersions(name, feeds, tools);
  if (versions.kind !== "found") return unanswered(name, versions);
  const chosen = chooseVersion(range, versions.value);
  if (chosen === undefined) return failed(name, "missing", noneFits(name, range, versions.value));
  return toResolved(name, chosen, await askPackage(name, normalizeVersion(chosen), feeds, tools));
}

/** The first feed that has the version answers. */
async function askPackage(
  name: string,
  version: string,
  feeds: readonly Feed[],
  { ask, questionsTo }: Tools,
): Promise<Answer<StoredPackage>> {
  const lower = name.toLowerCase();
  let worst: Answer<StoredPackage> = { kind: "missing" };
  for (const feed of feeds) {
    const question = { type: "nuget", name: lower, base: feed.index, topic: "package", version };
    const answer = await ask(question, (signal) => questionsTo(feed).dependencies(lower, version, signal));
    if (answer.kind === "found" || answer.kind === "limit") return answer;
    if (answer.kind !== "missing") worst = answer;
  }
  return worst;
}

/** The list is complete only with all feeds: a feed that failed may have the right version. */
async function askVersions(
  name: string,
  feeds: readonly Feed[],
  { ask, questionsTo }: Tools,
): Promise<Answer<StoredVersions>> {
  const lower = name.toLowerCase();
  const answers = await Promise.all(
    feeds.map((feed) =>
      ask({ type: "nuget", name: lower, base: feed.index, topic: "versions" }, (signal) =>
        questionsTo(feed).versions(lower, signal),
      ),
    ),
  );
  const lists = answers.flatMap((answer) => (answer.kind === "found" ? [answer.value] : []));
  const problem = answers.find(({ kind }) => kind !== "found" && kind !== "missing");
  if (problem) return problem;
  if (lists.length === 0) return { kind: "missing" };
  return { kind: "found", value: lists.flat() };
}

function toResolved(name: string, version: string, answer: Answer<StoredPackage>): Resolved {
  if (answer.kind !== "found") return unanswered(name, answer, version);
  const { id, version: stated, groups, isTool, isDamaged } = answer.value;
  const shown = normalizeVersion(stated) === normalizeVersion(version) ? displayVersion(stated) : version;
  const parsed = parseVersion(shown);
  if (!parsed) return failed(name, "unreadable", `${quoted(shown)} is not a valid NuGet version.`);
  return {
    name: id.toLowerCase() === name.toLowerCase() ? id : name,
    version: shown,
    parsed,
    groups,
    ...(isTool && { isTool }),
    ...(isDamaged && { unresolved: damaged(name, shown) }),
  };
}

function damaged(name: string, version: string): Unresolved {
  return { code: "unreadable", message: `A part of what ${name} ${version} depends on could not be read.` };
}

function unanswered(name: string, answer: NoAnswer, version = ""): Resolved {
  const { code, message } = toUnresolved(
    answer,
    version === "" ? `the package ${name}` : `version ${version} of ${name}`,
  );
  return failed(name, code, message);
}

function failed(name: string, code: Unresolved["code"], message: string): Resolved {
  return { version: "", name, groups: [], unresolved: { code, message } };
}

function noneFits(name: string, range: string, versions: StoredVersions): string {
  const some = versions.slice(-3).join(", ");
  const asked = range === "" ? "any version" : quoted(range);
  return `No version of ${name} satisfies ${asked}; ${some === "" ? "it has none" : `the newest are ${some}`}.`;
}

function quoted(text: string): string {
  return `"${text.slice(0, 100)}"`;
}
