import type { Tree, UncoveredManifest } from "../../../domain/contracts.ts";
import { upwards } from "../../folders.ts";
import { ownNamesAt } from "../requirement/own-names.ts";

/** The projects that some manifests belong to: nobody is asked for them, they satisfy whoever needs them. */
export async function findOwnNames(manifests: readonly UncoveredManifest[], tree: Tree): Promise<ReadonlySet<string>> {
  const folders = new Set(manifests.flatMap(({ folder }) => upwards(folder)));
  const found = await Promise.all([...folders].map((folder) => ownNamesAt(tree, folder)));
  return new Set(found.flatMap((names) => [...names]));
}
