import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { type Semver, compareSemver } from "../../../kit/semver-order.ts";
import { createRange, parseVersion } from "../../versions/version-range.ts";
import { type Crate, type CrateFacts, createCrate, cratesIo, type Dependency, noFacts } from "../crate.ts";
import type { CrateIndex } from "./crate-index.ts";
import { countCompatible, type RustVersion } from "../rust-versions.ts";
import type { Workspace } from "../workspace/workspaces.ts";
import { createOnce } from "../../../../async/once.ts";

/** The candidates for a dependency, in Cargo's order of preference; and why there are none, or not all. */
export interface Candidates {
  readonly crates: readonly Crate[];
  /** No other version of the dependent crate would help. */
  readonly gap?: Unresolved;
  /** It comes from outside the project and every registry: nothing is known about it. */
  readonly outside?: string;
  /** Why there are no candidates, if another version of the dependent crate may help. */
  readonly missing?: Unresolved;
}

/** The crates that can be chosen for one workspace. */
export interface Catalog {
  candidates(dependency: Dependency): Promise<Candidates>;
  facts(crate: Crate): Promise<CrateFacts | Unresolved>;
}

interface KnownVersion {
  readonly crate: Crate;
  readonly parsed: Semver;
  readonly isYanked: boolean;
  readonly compatible: number;
}

export function createCatalog(index: CrateIndex, workspace: Workspace, rust: readonly RustVersion[]): Catalog {
  const listOnce = createOnce<Promise<readonly KnownVersion[] | Unresolved>>();
  const searchOnce = createOnce<Promise<Candidates>>();
  const factsOnce = createOnce<Promise<CrateFacts | Unresolved>>();

  const versionsOf = async (from: string, name: string): Promise<readonly KnownVersion[] | Unresolved> => {
    const listed = await index.versions(from, name);
    if ("code" in listed) return listed;
    const readable = listed.flatMap(({ version, yanked, rust: needed, links }) => {
      const parsed = parseVersion(version);
      if (!parsed) return [];
      const crate = createCrate({ kind: "index", index: from }, { name, version, links }, parsed);
      return [{ crate, parsed, isYanked: yanked === true, compatible: countCompatible(needed, rust) }];
    });
    return readable.sort((a, b) => b.compatible - a.compatible || compareSemver(b.parsed, a.parsed));
  };

  const search = async ({ source, name, requirement }: Dependency): Promise<Candidates> => {
    if (source.kind === "outside") return { crates: [], outside: source.where };
    if (source.kind === "folder") return localCandidates(workspace, source.file);
    const inRange = createRange(requirement);
    const patched = source.index === cratesIo ? findPatch(workspace, name, inRange) : undefined;
    if (patched) return patched;
    const from = index.addressOf(source.index);
    const listed = await listOnce(`${from} ${name}`, () => versionsOf(from, name));
    if ("code" in listed)
      return listed.code === "missing" ? { crates: [], missing: listed } : { crates: [], gap: listed };
    const fitting = listed.filter(({ parsed }) => inRange(parsed));
    const crates = fitting.filter(({ isYanked }) => !isYanked).map(({ crate }) => crate);
    return crates.length > 0 ? { crates } : { crates, missing: nothingFits(name, requirement, listed, fitting) };
  };

  return {
    candidates: (dependency) => searchOnce(candidateKey(dependency), () => search(dependency)),
    facts(crate) {
      const { source } = crate;
      if (source.kind === "index") return factsOnce(crate.id, () => index.facts(crate, source.index));
      const local = source.kind === "folder" ? workspace.crates.get(source.file) : undefined;
      return Promise.resolve(local?.facts ?? noFacts);
    },
  };
}

function candidateKey({ source, name, requirement }: Dependency): string {
  if (source.kind === "index") return `${source.index} ${name} ${requirement}`;
  return source.kind === "folder" ? `folder ${source.file}` : `outside ${source.where} ${name}`;
}

function localCandidates({ crates }: Workspace, file: string): Candidates {
  const local = crates.get(file);
  return local ? { crates: [local.crate] } : { crates: [], outside: file };
}

function findPatch(
  { patches }: Workspace,
  name: string,
  inRange: (version: Semver) => boolean,
): Candidates | undefined {
  const patch = patches.get(name);
  if (!patch) return undefined;
  if ("where" in patch) return { crates: [], outside: patch.where };
  const version = parseVersion(patch.local.crate.version);
  return version && inRange(version) ? { crates: [patch.local.crate] } : undefined;
}

function nothingFits(
  name: string,
  requirement: string,
  listed: readonly KnownVersion[],
  fitting: readonly KnownVersion[],
): Unresolved {
  const all = listed.filter(({ isYanked }) => !isYanked).sort((a, b) => compareSemver(b.parsed, a.parsed));
  const newest = all[0] ? `the newest is ${all[0].crate.version}` : "all versions are yanked";
  const why = fitting.length > 0 ? `all ${fitting.length} that do were yanked` : newest;
  return { code: "missing", message: `No version of ${name} satisfies ${requirement}: ${why}.` };
}
