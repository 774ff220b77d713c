import { findMissing, missingReply } from "../../../evidence/missing.ts";
import {
  type Http,
  type PublishedArchive,
  type Resolver,
  type SourceReply,
  type SourceTools,
  SourceUnavailable,
} from "../../../domain/contracts/sources.ts";
import { publishedArchive } from "../../kit/published-archive.ts";
import { type PomRelation, pomEvidence } from "./pom-evidence.ts";
import { type Gav, gavKey, isCoordinate, moveGav, toGav } from "./gav.ts";
import { createPomStore, type ReadPom } from "./pom-store.ts";
import { inheritSupplier, type PublishedPom } from "./published-pom.ts";
import { askInTurn } from "../../kit/ask-in-turn.ts";
import { createRepositories, type Repositories, type Repository } from "./repositories.ts";
import { isStable, newest } from "../versions/version-order.ts";
import { readRange } from "../versions/version-range.ts";
import { fetchVersions, type VersionList } from "./version-list.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";
import { projectField } from "../files/maven/model.ts";
import { createInterpolator } from "../files/maven/properties.ts";

/** Real POMs have a handful of parents; the limit stops endless chains. */
const maxParents = 100;
const maxMoves = 20;

/** Maven repositories: the license is in the POM of a package or of its parents. */
export function maven(tools: SourceTools): Resolver {
  const repositories = createRepositories(tools);
  const readPom = createPomStore(tools.http);

  return {
    source: "maven",
    addressFor: ({ name }) => repositories.basesFor(name)[0]?.base ?? "",
    addressesFor: ({ name }) => repositories.basesFor(name).map(({ base }) => base),
    archiveAccess({ name }) {
      const asked = repositories.basesFor(name);
      return {
        registries: asked.map(({ base, options }) => ({ base, headers: options.headers })),
        fileOrigins: asked.flatMap(({ options }) => options.redirectsTo ?? []),
      };
    },
    handles: ({ type, name, origin }) =>
      type === "maven" &&
      isCoordinate(name) &&
      (!origin || (origin.kind === "registry" && repositories.isHostOf(origin.address))),

    async resolve(component, signal) {
      const ask = { readPom, repositories, signal };
      const { name, version, requirement = "" } = component;
      const findNewest = () => askNewest(tools.http, repositories.basesFor(name), name, requirement, signal);
      if (version !== "") {
        const reply = await resolvePinned(ask, { name, version });
        return reply ?? missingReply(await findMissing(async () => (await findNewest()) !== undefined));
      }
      const chosen = await findNewest();
      if (chosen === undefined) return missingReply("package");
      return assumeVersion((await resolvePinned(ask, { name, version: chosen })) ?? {}, chosen);
    },
  };
}

interface Ask {
  readonly readPom: ReadPom;
  readonly repositories: Repositories;
  readonly signal: AbortSignal;
}

/** Undefined if no repository has it. Follows relocations and the markers of Gradle plugins to the real package. */
async function resolvePinned(ask: Ask, asked: Gav): Promise<SourceReply | undefined> {
  const bases = ask.repositories.basesFor(asked.name);
  let repository: string | undefined;
  let archives: SourceReply["archives"];
  let supplier: SourceReply["supplier"];
  let next: Gav | undefined = asked;
  const visited = new Set<string>();
  for (let moves = 0; next && !visited.has(gavKey(next)); moves++) {
    if (moves > maxMoves) throw tooMany(bases, `${maxMoves} relocations`);
    visited.add(gavKey(next));
    const lineage = await readLineage(ask, next, bases);
    const [pom] = lineage;
    if (!pom && moves === 0) return undefined;
    if (!pom) break;
    const reply = replyOf(lineage);
    repository ??= reply.repository;
    supplier ??= inheritSupplier(lineage, asked.name);
    archives = jarArchives(pom);
    if (reply.evidence) return sourceReply({ ...reply, repository, archives, supplier });
    next = movedTo(pom, next);
  }
  return sourceReply({ repository, archives, supplier });
}

/** The POM and as many parents as needed to find the licenses, or else the repository. */
async function readLineage({ readPom, signal }: Ask, gav: Gav, bases: readonly Repository[]): Promise<PublishedPom[]> {
  const lineage: PublishedPom[] = [];
  const visited = new Set<string>();
  let next: Gav | undefined = gav;
  while (next && !visited.has(gavKey(next))) {
    if (lineage.length > maxParents) throw tooMany(bases, `${maxParents} parents`);
    visited.add(gavKey(next));
    const pom = await readPom(next, bases, signal);
    if (!pom) break;
    lineage.push(pom);
    const reply = replyOf(lineage);
    if (reply.evidence && (reply.evidence.outcome === "answer" || reply.repository !== undefined)) break;
    next = parentOf(pom);
  }
  return lineage;
}

function tooMany(bases: readonly Repository[], bound: string): SourceUnavailable {
  const host = URL.parse(bases[0]?.base ?? "")?.host ?? "maven";
  return new SourceUnavailable("too_large", host, `${host} has a POM with more than the ${bound} that lcc follows.`);
}

/** The nearest list of licenses applies; lists are not merged. */
function replyOf(lineage: readonly PublishedPom[]): SourceReply {
  const values = createPomInterpolator(lineage);
  const owner = lineage.find(({ licenses }) => licenses.length > 0);
  const repository = lineage.map(({ scm }) => scm && values(scm)).find((scm) => scm !== undefined && isResolved(scm));
  return sourceReply({ evidence: owner && pomEvidence(owner, values, heirOf(lineage[0], owner)), repository });
}

/** Parents of the same organization have the same group or a prefix of it; others are shared build settings. */
function heirOf(pom: PublishedPom | undefined, owner: PublishedPom): PomRelation {
  if (pom === owner) return "itself";
  const [group, above] = [pom && groupOf(pom), groupOf(owner)];
  if (group === undefined || above === undefined) return "other organization";
  return group === above || group.startsWith(`${above}.`) ? "same organization" : "other organization";
}

function groupOf({ groupId, parent }: PublishedPom): string | undefined {
  return groupId ?? parent?.groupId;
}

/** `relativePath` is about the source tree; the published parent is in the repository. */
function parentOf({ parent }: PublishedPom): Gav | undefined {
  if (!parent) return undefined;
  return toGav(`${parent.groupId}:${parent.artifactId}`, parent.version);
}

function movedTo({ relocation, dependencies }: PublishedPom, gav: Gav): Gav | undefined {
  const moved = relocation && moveGav(gav, relocation);
  if (moved) return toGav(moved.name, moved.version);
  const [only] = gav.name.endsWith(".gradle.plugin") ? dependencies : [];
  return only && toGav(only.name, only.version);
}

function isResolved(text: string): boolean {
  return text !== "" && !text.includes("${");
}

/** Packagings whose file extension is their name; nearly all others (bundle, ejb, maven-plugin, …) produce a jar. */
const ownEndings: ReadonlySet<string> = new Set(["aar", "war", "ear", "rar", "zip"]);

/** The files next to a POM by Maven's conventions; they may not exist. */
function jarArchives({ address, packaging = "jar" }: PublishedPom): readonly PublishedArchive[] {
  if (packaging === "pom" || !address.endsWith(".pom")) return [];
  const stem = address.slice(0, -".pom".length);
  const ending = ownEndings.has(packaging) ? packaging : "jar";
  const files = [
    ...publishedArchive("jar", `${stem}.${ending}`),
    ...publishedArchive("sources-jar", `${stem}-sources.jar`),
  ];
  return files.map((file) => ({ ...file, hasHashBeside: true as const }));
}

/** The newest release that satisfies a requirement; without one, the newest of all. */
function askNewest(
  http: Http,
  bases: readonly Repository[],
  name: string,
  requirement: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  return askInTurn(bases, async (repository) => {
    const list = await fetchVersions(http, name, repository, signal);
    return list && chooseVersion(list, requirement);
  });
}

function chooseVersion({ versions, release, latest }: VersionList, requirement: string): string | undefined {
  return newestRelease(versions.filter(readRange(requirement))) ?? release ?? newestRelease(versions) ?? latest;
}

function newestRelease(versions: readonly string[]): string | undefined {
  const stable = versions.filter(isStable);
  return newest(stable.length > 0 ? stable : versions);
}

/** Expands `${name}` with the properties of the first POM and its parents. */
export function createPomInterpolator(lineage: readonly PublishedPom[]): (text: string) => string {
  const { resolve } = createInterpolator(
    (name) =>
      projectValue(lineage, name) ?? lineage.find(({ properties }) => properties.has(name))?.properties.get(name),
  );
  return resolve;
}

/** `project.version`; very old POMs write `pom.version` or only `version`. */
function projectValue(lineage: readonly PublishedPom[], property: string): string | undefined {
  const name = property.replace(/^(?:project|pom)\./, "");
  const [pom] = lineage;
  if (name !== property && name === "name") return pom?.name;
  if (name !== property && name === "url") return lineage.find(({ url }) => url !== undefined)?.url;
  return pom && projectField(pom, name);
}
