import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { parseToml } from "../../../formats/toml.ts";
import { findAbove } from "../../kit/find-nearest.ts";
import { getPackageTable, readCargoToml, type CargoToml } from "./cargo-toml-shape.ts";
import { createOnce } from "../../../async/once.ts";

export interface Manifest {
  readonly file: SourceFile;
  readonly content: CargoToml;
}

async function readManifest(file: SourceFile): Promise<Manifest> {
  return { file, content: readCargoToml(parseToml(await file.text())) };
}

/** Reads other manifests. A broken one is reported by its detector. */
export type ManifestReader = (file: SourceFile | undefined) => Promise<Manifest | undefined>;

/** Reads each manifest once. */
export function createManifestReader(): ManifestReader {
  const once = createOnce<Promise<Manifest | undefined>>();
  return async (file) => file && once(file.path, () => readManifest(file).catch(ifBroken(undefined)));
}

/** Cargo looks for the workspace in this manifest, where `package.workspace` points, then in every folder above. */
export async function workspaceRoot(manifest: Manifest, read: ManifestReader): Promise<Manifest | undefined> {
  const { file, content } = manifest;
  if (content.workspace) return manifest;
  const pointer = getPackageTable(content)?.workspace;
  if (pointer !== undefined) return read(file.sibling(`${pointer}/Cargo.toml`));
  for (const other of findAbove(file, ["Cargo.toml"])) {
    const above = await read(other);
    if (above?.content.workspace) return above;
  }
  return undefined;
}
