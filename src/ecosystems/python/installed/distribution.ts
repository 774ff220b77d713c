import type { Origin } from "../../../domain/contracts/component.ts";
import type { Tree } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, optional, shape, text } from "../../../formats/shape.ts";
import { optionalText, readOptional } from "../../kit/read-optional.ts";
import { archiveOrigin, gitOrigin } from "../files/requirement/address.ts";
import { readHeader } from "./core-metadata.ts";
import { type InstalledNeed, readEggRequires, readRequires } from "./requires.ts";

/** `direct_url.json`: where pip installed a package from if that was not an index. */
const readDirectUrl = shape({
  url: text,
  vcs_info: optional(shape({ commit_id: text })),
  dir_info: optional(anything),
});

/** A package as its metadata in an environment describes it. */
export interface Distribution {
  readonly name: string;
  readonly version: string;
  /** Its dependencies by extra; those without an extra are under the empty name. */
  readonly needs: ReadonlyMap<string, readonly InstalledNeed[]>;
  /** The file with the metadata. */
  readonly file: string;
  readonly origin?: Origin;
  /** Installed from a folder: code of the project. */
  readonly isOwn: boolean;
}

/** Reads a `*.dist-info` or `*.egg-info` of a package; undefined if it has no readable metadata. */
export async function readDistribution(name: string, path: string, tree: Tree): Promise<Distribution | undefined> {
  for (const file of [`${path}/METADATA`, `${path}/PKG-INFO`, path]) {
    const metadata = await optionalText(await tree.file(file));
    if (metadata === undefined) continue;
    const header = readHeader(metadata);
    const [version] = header.get("version") ?? [];
    if (version === undefined) return undefined;
    const needs = await needsIn(header, path, tree);
    if (needs.length > maxNeeds) return undefined;
    const source = await readOptional(await tree.file(`${path}/direct_url.json`), parseJson);
    return { name, version, needs: byExtra(needs), file, ...sourceOf(source) };
  }
  return undefined;
}

/** Real packages have up to 1,500; without a limit, a hostile one could have a million for each extra. */
const maxNeeds = 5_000;

async function needsIn(header: ReturnType<typeof readHeader>, path: string, tree: Tree): Promise<InstalledNeed[]> {
  const requires = (header.get("requires-dist") ?? []).flatMap((requirement) => readRequires(requirement) ?? []);
  const egg = await optionalText(await tree.file(`${path}/requires.txt`));
  return egg === undefined ? requires : [...requires, ...readEggRequires(egg)];
}

function byExtra(needs: readonly InstalledNeed[]): ReadonlyMap<string, readonly InstalledNeed[]> {
  const groups = new Map<string, InstalledNeed[]>([["", []]]);
  for (const need of needs) {
    for (const extra of need.onlyWith.length === 0 ? [""] : need.onlyWith) {
      if (!groups.get(extra)?.push(need)) groups.set(extra, [need]);
    }
  }
  return groups;
}

/** A repository, an archive or a folder. */
function sourceOf(source: unknown): Pick<Distribution, "origin" | "isOwn"> {
  const { url: address = "", vcs_info: repository, dir_info: folder } = readDirectUrl(source);
  if (folder !== undefined) return { isOwn: true };
  if (address === "") return { isOwn: false };
  if (repository) return { isOwn: false, origin: gitOrigin(address, repository.commit_id) };
  const origin: Origin = address.startsWith("file:") ? { kind: "file", address } : archiveOrigin(address);
  return { isOwn: false, origin };
}
