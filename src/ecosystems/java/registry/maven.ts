import { findMissing, missingReply } from "../../../evidence/missing.ts";
import { type Resolver, type SourceReply, type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { jarArchives } from "./jar-archives.ts";
import { type Heir, pomEvidence } from "./pom-evidence.ts";
import { type Gav, gavKey, isCoordinate, isPlainVersion } from "./gav.ts";
import { createPomStore, type PomStore } from "./pom-store.ts";
import type { PublishedPom } from "./published-pom.ts";
import { inheritSupplier } from "./read-supplier.ts";
import { interpolatorOf } from "./pom-values.ts";
import { createRepositories, type Repositories, type Repository } from "./repositories.ts";
import { askNewest } from "./newest-release.ts";
import { assumeVersion, sourceReply } from "../../kit/source-reply.ts";

/** Real POMs have a handful of parents; the limit stops endless chains. */
const maxParents = 100;
const maxMoves = 20;

/** Maven repositories: the license is in the POM of a package or of its parents. */
export function maven(tools: SourceTools): Resolver {
  const repositories = createRepositories(tools);
  const store = createPomStore(tools.http);

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
      const ask = { store, repositories, signal };
      const { name, version, requirement = "" } = component;
      const findNewest = () => askNewest(tools.http, repositories.basesFor(name), name, requirement, signal);
      if (version !== "") {
        const reply = await resolvePinned(ask, { name, version });
        return reply ?? missingReply(await findMissing(async () => (await findNewest()) !== undefined));
      }
      const newest = await findNewest();
      if (newest === undefined) return missingReply("package");
      return assumeVersion((await resolvePinned(ask, { name, version: newest })) ?? {}, newest);
    },
  };
}

interface Ask {
  readonly store: PomStore;
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
async function readLineage({ store, signal }: Ask, gav: Gav, bases: readonly Repository[]): Promise<PublishedPom[]> {
  const lineage: PublishedPom[] = [];
  const visited = new Set<string>();
  let next: Gav | undefined = gav;
  while (next && !visited.has(gavKey(next))) {
    if (lineage.length > maxParents) throw tooMany(bases, `${maxParents} parents`);
    visited.add(gavKey(next));
    const pom = await store.read(next, bases, signal);
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
  const values = interpolatorOf(lineage);
  const owner = lineage.find(({ licenses }) => licenses.length > 0);
  const repository = lineage.map(({ scm }) => scm && values(scm)).find((scm) => scm !== undefined && isResolved(scm));
  return sourceReply({ evidence: owner && pomEvidence(owner, values, heirOf(lineage[0], owner)), repository });
}

/** Parents of the same organization have the same group or a prefix of it; others are shared build settings. */
function heirOf(pom: PublishedPom | undefined, owner: PublishedPom): Heir {
  if (pom === owner) return "itself";
  const [group, above] = [pom && groupOf(pom), groupOf(owner)];
  if (group === undefined || above === undefined) return "other group";
  if (group === above) return "same group";
  return group.startsWith(`${above}.`) ? "group below" : "other group";
}

function groupOf({ groupId, parent }: PublishedPom): string | undefined {
  return groupId ?? parent?.groupId;
}

/** `relativePath` is about the source tree; the published parent is in the repository. */
function parentOf({ parent }: PublishedPom): Gav | undefined {
  if (!parent) return undefined;
  const { groupId, artifactId, version } = parent;
  const name = `${groupId}:${artifactId}`;
  return isCoordinate(name) && isPlainVersion(version) ? { name, version } : undefined;
}

function movedTo({ relocation, dependencies }: PublishedPom, { name, version }: Gav): Gav | undefined {
  const [group = "", artifact = ""] = name.split(":");
  if (relocation) {
    const moved = `${relocation.groupId ?? group}:${relocation.artifactId ?? artifact}`;
    const newVersion = relocation.version ?? version;
    return isCoordinate(moved) && isPlainVersion(newVersion) ? { name: moved, version: newVersion } : undefined;
  }
  const [only] = artifact.endsWith(".gradle.plugin") ? dependencies : [];
  if (!only || !isCoordinate(only.name) || !isPlainVersion(only.version)) return undefined;
  return only;
}

function isResolved(text: string): boolean {
  return text !== "" && !text.includes("${");
}
