import type { Tree } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { shape, text } from "../../../formats/shape.ts";
import { resolveInside } from "../../../text/join-inside.ts";
import { joinPath } from "../../../text/paths.ts";
import { createNearestSearch } from "../../kit/installed-packages.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { type Installed, installedIn } from "./installed-json.ts";

export interface VendorFolder extends Installed {
  readonly folder: string;
  /** The list of packages in it. */
  readonly file: string;
}

/** Finds the installed packages for a folder: those of the nearest project at or above it. */
export function createVendorSearch(tree: Tree): (folder: string) => Promise<VendorFolder | undefined> {
  return createNearestSearch((folder) => readVendor(folder, tree));
}

async function readVendor(project: string, tree: Tree): Promise<VendorFolder | undefined> {
  const folder = await vendorFolder(project, tree);
  if (folder === undefined) return undefined;
  const file = joinPath(folder, "composer/installed.json");
  const content = await readOptional(await tree.file(file), parseJson);
  return content === undefined ? undefined : { folder, file, ...installedIn(content) };
}

const readConfig = shape({ config: shape({ "vendor-dir": text }) });

/** `config.vendor-dir` of composer.json, which may be the folder itself; a folder outside the tree has no packages. */
async function vendorFolder(project: string, tree: Tree): Promise<string | undefined> {
  const manifest = await readOptional(await tree.file(joinPath(project, "composer.json")), parseJson);
  const { config } = readConfig(manifest);
  const folder = config["vendor-dir"] ?? "vendor";
  return /^[~$]/.test(folder) ? undefined : resolveInside(project, folder);
}
