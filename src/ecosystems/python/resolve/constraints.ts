import type { Tree } from "../../../domain/contracts/contracts.ts";
import { parseToml } from "../../../formats/toml.ts";
import { resolveInside } from "../../../text/join-inside.ts";
import { toFolder } from "../../../text/paths.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { type Include, readRequirementsFile } from "../files/pip/requirements-file.ts";
import { readPyprojectToml, type PyprojectToml } from "../files/project/pyproject-shape.ts";
import { readPackageRequirement, type Requirement } from "../files/requirement/requirement.ts";

/** Version limits of a manifest that require no package: `-c` and uv's `constraint-dependencies`. */
export async function readConstraints(tree: Tree, path: string, detector: string): Promise<readonly Requirement[]> {
  if (detector === "python/requirements" || detector === "python/requirements-in") return listConstraints(tree, path);
  if (detector !== "python/pyproject") return [];
  return (
    (await readOptional(await tree.file(path), (source) => uvConstraints(readPyprojectToml(parseToml(source))))) ?? []
  );
}

function uvConstraints({ tool }: PyprojectToml): Requirement[] {
  return (tool.uv?.["constraint-dependencies"] ?? []).flatMap((constraint) => readPackageRequirement(constraint) ?? []);
}

const maxFiles = 200;

/** A file included by a constraints file sets limits as well; a file included by a list has requirements. */
async function listConstraints(tree: Tree, first: string): Promise<Requirement[]> {
  const constraints: Requirement[] = [];
  const seen = new Set([`requirements ${first}`]);
  const open: { readonly path: string; readonly kind: Include["kind"] }[] = [{ path: first, kind: "requirements" }];
  for (const { path, kind } of open) {
    const read = await readOptional(await tree.file(path), readRequirementsFile);
    if (kind === "constraints") constraints.push(...(read?.packages ?? []));
    for (const include of read?.includes ?? []) {
      const target = targetOf(path, include.path);
      const as = kind === "constraints" ? kind : include.kind;
      if (target === undefined || seen.has(`${as} ${target}`) || seen.size >= maxFiles) continue;
      seen.add(`${as} ${target}`);
      open.push({ path: target, kind: as });
    }
  }
  return constraints;
}

/** Addresses and paths that lead out of the project are not followed. */
function targetOf(from: string, address: string): string | undefined {
  if (/^[a-z][a-z+]*:\/\//i.test(address)) return undefined;
  return resolveInside(toFolder(from), address.replace(/^file:/, ""));
}
