import type { Component, Origin, Unresolved } from "../../../domain/contracts/component.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { Answer, Ask } from "../../../domain/contracts/trees.ts";
import { createOnce } from "../../../async/once-per-key.ts";
import { type NoAnswer, toUnresolved } from "../../kit/unresolved.ts";
import { feedsOf } from "../registry/feeds-of.ts";
import { parseRange } from "../versions/nuget-range.ts";
import type { Semver } from "../../kit/semver-order.ts";
import { displayVersion, normalizeVersion, parseVersion } from "../versions/nuget-version.ts";
import { type Feed, type Feeds, readFeeds } from "../registry/operator-feeds.ts";
import { chooseVersion, lowestOf, type StoredVersions } from "./choose-version.ts";
import { createFeedQuestions, type FeedQuestions } from "./feed-questions.ts";
import type { StoredGroup, StoredPackage } from "./stored-package.ts";
import { addressOf } from "../../../domain/contracts/address-setting.ts";
import { nugetUrl } from "../settings.ts";

/** The version for a requirement on a package. */
export interface Resolved {
  /** As its author spells it. */
  readonly name: string;
  /** Empty if there is none. */
  readonly version: string;
  readonly parsed?: Semver;
  readonly groups: readonly StoredGroup[];
  readonly unresolved?: Unresolved;
}

/** The range of a package without one in the project: its version may come from a place lcc cannot read. */
export const noVersion = "(none)";

/** Finds the version for a single requirement. Every request is sent once. */
export interface Facts {
  resolve(name: string, range: string, origin: Origin | undefined): Promise<Resolved>;
}

export function createFacts(tools: SourceTools, ask: Ask): Facts {
  const feeds = readFeeds(tools.operator, addressOf(tools.addresses, nugetUrl));
  const oncePerFeed = createOnce<FeedQuestions>();
  const questionsTo = (feed: Feed) => oncePerFeed(feed.index, () => createFeedQuestions(tools.http, feed));
  const once = createOnce<Promise<Resolved>>();
  return {
    resolve(name, range, origin) {
      const key = JSON.stringify([name.toLowerCase(), range, origin?.address]);
      return once(key, () => find(name, range, origin, { feeds, ask, questionsTo }));
    },
  };
}

interface Tools {
  readonly feeds: Feeds;
  readonly ask: Ask;
  readonly questionsTo: (feed: Feed) => FeedQuestions;
}

async function find(name: string, range: string, origin: Origin | undefined, tools: Tools): Promise<Resolved> {
  const asked: Pick<Component, "name" | "origin"> = origin ? { name, origin } : { name };
  const feeds = feedsOf(asked, tools.feeds);
  if (feeds.length === 0) return failed(name, "private", `No feed is set up for ${name}.`);
  if (range === noVersion)
    return failed(name, "unreadable", `No file of the project says which version of ${name} is used.`);
  if (!parseRange(range)) return failed(name, "unreadable", `${printed(range)} is no version or range of NuGet.`);
  const lowest = lowestOf(range);
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
    const question = { type: "nuget", name: lower, base: feed.index, topic: "dependencies", version };
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
  const found = answers.flatMap((answer) => (answer.kind === "found" ? [answer.value] : []));
  const problem = answers.find(({ kind }) => kind !== "found" && kind !== "missing");
  if (problem) return problem;
  if (found.length === 0) return { kind: "missing" };
  return { kind: "found", value: found.flat() };
}

function toResolved(name: string, version: string, answer: Answer<StoredPackage>): Resolved {
  if (answer.kind !== "found") return unanswered(name, answer, version);
  const { id, version: written, groups, isDamaged } = answer.value;
  const shown = normalizeVersion(written) === normalizeVersion(version) ? displayVersion(written) : version;
  const parsed = parseVersion(shown);
  if (!parsed) return failed(name, "unreadable", `${printed(shown)} is no version of NuGet.`);
  return {
    name: id.toLowerCase() === name.toLowerCase() ? id : name,
    version: shown,
    parsed,
    groups,
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
  const asked = range === "" ? "any version" : printed(range);
  return `No version of ${name} satisfies ${asked}; ${some === "" ? "it has none" : `the newest are ${some}`}.`;
}

function printed(text: string): string {
  return `«${text.slice(0, 100)}»`;
}
