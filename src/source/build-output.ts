import { toFileName } from "../text/paths.ts";
import type { FolderContent } from "./file-source.ts";

/** Folders that a tool fills, where its manifest is beside them: elsewhere `target` or `bin` may be anything. */
const outputs = [
  { folder: /^target$/, beside: /^(?:Cargo\.toml|pom\.xml|build\.sbt)$/, isNeverRead: true },
  { folder: /^(?:bin|obj)$/, beside: /\.(?:cs|fs|vb)proj$/, isNeverRead: true },
  { folder: /^(?:build|out)$/, beside: /^(?:build\.gradle(?:\.kts)?|CMakeLists\.txt)$/, isNeverRead: false },
  { folder: /^(?:dist|build|out|\.next|\.nuxt)$/, beside: /^package\.json$/, isNeverRead: false },
  { folder: /^(?:dist|build)$/, beside: /^(?:setup\.py|pyproject\.toml)$/, isNeverRead: false },
  { folder: /^Library$/, beside: /^ProjectSettings$/, isNeverRead: false },
] as const;

/** Whether a folder is build output by its name and what is beside it. `isNeverRead`: manifests in it are not the project's. */
export function isBuildOutput(
  path: string,
  { files, folders }: Pick<FolderContent, "files" | "folders">,
  { isNeverRead = false } = {},
): boolean {
  const name = toFileName(path);
  return outputs.some(
    (output) =>
      (output.isNeverRead || !isNeverRead) &&
      output.folder.test(name) &&
      [...files, ...folders].some((other) => output.beside.test(other)),
  );
}
