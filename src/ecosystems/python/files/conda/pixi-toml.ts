import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { declaredComponent } from "../requirement/declared.ts";
import { type Manifest, createManifest } from "../project/manifest.ts";
import { readPixi } from "./pixi-shape.ts";
import { pixiDeclared } from "./pixi-tables.ts";

/** pixi's own manifest; pyproject.toml may have the same tables under `tool.pixi`. */
export const pixiToml: ManifestDetector = {
  id: "python/pixi-toml",
  kind: "manifest",
  title: "pixi.toml",
  files: ["pixi.toml"],
  lockWith: "run pixi lock",

  async parse(file) {
    const { declared } = await readPixiToml(file);
    return { components: declared.map((entry) => declaredComponent(entry, file)) };
  },
};

export async function readPixiToml(file: SourceFile): Promise<Manifest> {
  const pixi = readPixi(parseToml(await file.text()));
  return createManifest(pixi.workspace.name ?? pixi.project.name, pixiDeclared(pixi), []);
}
