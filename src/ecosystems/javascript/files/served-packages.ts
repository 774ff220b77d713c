import type { FirstParty, SourceFile } from "../../../domain/contracts/contracts.ts";
import { isInTests } from "../../../domain/policy/places.ts";

/** Packages that a registry in the tests serves: `tests/registry/npm/@acme/add/1.0.0/package.json`. */
export async function servedPackages(files: readonly SourceFile[]): Promise<FirstParty> {
  const served = new Set(files.flatMap(servedBy));
  return ({ name, version }, file) =>
    served.size > 0 && isInTests(file) && (served.has(`${name}@${version}`) || (version === "" && served.has(name)));
}

function servedBy({ path, name: fileName }: SourceFile): readonly string[] {
  const folders = path.split("/").slice(0, -1);
  const registry = folders.findIndex((folder) => registryName.test(folder.toLowerCase()));
  if (fileName !== "package.json" || registry < 0 || !isInTests(path)) return [];
  const [scope = "", base = "", version = "", ...deeper] = layout(folders.slice(registry + 1));
  const name = scope === "" ? base : `${scope}/${base}`;
  return deeper.length === 0 && semver.test(version) ? [name, `${name}@${version}`] : [];
}

/** An optional scope, name, version: the last folders before `package.json`, none of them in another package. */
function layout(folders: readonly string[]): readonly string[] {
  if (folders.includes("node_modules")) return [];
  const [before = "", name = "", version = ""] = ["", "", ...folders].slice(-3);
  return [before.startsWith("@") ? before : "", name, version];
}

const registryName = /^(?:[a-z]{1,20}[-_])?(?:registry|registries|verdaccio)(?:[-_][a-z]{1,20})?$/;
const semver = /^\d{1,10}\.\d{1,10}\.\d{1,10}(?:[-+][\w.+-]{1,60})?$/;
