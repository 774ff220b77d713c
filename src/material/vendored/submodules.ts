import { ifBroken } from "../../domain/contracts/parse-error.ts";
import { readGitModules } from "../../formats/git-modules.ts";
import type { FolderTree } from "../folder-tree.ts";
import type { Repository } from "../own-or-foreign/repository.ts";
import type { Candidate } from "./candidate.ts";
import { toPartName } from "./part-name.ts";

/** The submodules of a repository, with their addresses; `home`: the repository itself. */
export async function findSubmodules(tree: FolderTree, home?: Repository): Promise<readonly Candidate[]> {
  if (tree.submodules.length === 0) return [];
  const file = ".gitmodules";
  const modules = readGitModules((await tree.get(file)?.text().catch(ifBroken(""))) ?? "");
  const base = `https://host.example/${home?.owner}/${home?.name}/`;
  const resolve = (url: string) => (home && /^\.\.?\//.test(url) ? URL.parse(url, base)?.href : url);
  const addresses = new Map(modules.map(({ path, url = "" }) => [path, resolve(url)]));
  return tree.submodules.map((folder) => {
    const repository = addresses.get(folder);
    const record = { type: "custom", name: toPartName(folder), version: "", file, repository, authors: [] };
    return { folder, isSubmodule: true, records: repository === undefined ? [] : [record], licenseFiles: [] };
  });
}
