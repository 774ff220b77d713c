import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import type { ProjectRule, RegistryFiles } from "../../../domain/policy/private-rule.ts";
import { parseToml } from "../../../formats/toml.ts";
import { recordOf, shape, text } from "../../../formats/shape.ts";
import { readCargoToml, type CargoToml } from "./cargo-toml-shape.ts";
import { dependencyTables } from "./dependencies.ts";
import { isPublicIndex } from "../hosts.ts";

/** `.cargo/config.toml` */
const readConfig = shape({
  source: recordOf(shape({ "replace-with": text, registry: text })),
  registries: recordOf(shape({ index: text })),
});

/** The registries of Cargo. */
export const cargoRegistryFiles: RegistryFiles = {
  files: ["Cargo.toml", ".cargo/config.toml", ".cargo/config"],
  async read(file) {
    const content = await file.text();
    if (!/registry|replace-with/.test(content)) return [];
    const parsed = parseToml(content);
    return file.name === "Cargo.toml"
      ? rulesOfManifest(readCargoToml(parsed))
      : rulesOfReplacement(readConfig(parsed), file);
  },
};

/** Dependencies with their own `registry`, those of the workspace too. */
function rulesOfManifest(content: CargoToml): ProjectRule[] {
  const shared = content.workspace ? [content.workspace.dependencies] : [];
  return [...dependencyTables(content).map(({ entries }) => entries), ...shared].flatMap((table) =>
    table.entries().flatMap(([key, details]): ProjectRule[] => {
      const index = details["registry-index"];
      const registry = index ?? details.registry;
      if (registry === undefined || registry === "crates-io" || isPublicIndex(registry)) return [];
      const host = index === undefined ? undefined : hostOf(index);
      return [{ type: "cargo", name: details.package ?? key, place: "", ...(host !== undefined && { host }) }];
    }),
  );
}

const maxReplacements = 5;

/**
 * A replacement of crates.io should have the same crates, but companies add their own. The lockfile names crates.io
 * only for its own crates. Local folders send no names.
 */
function rulesOfReplacement(
  { source, registries }: ReturnType<typeof readConfig>,
  { folder }: SourceFile,
): ProjectRule[] {
  let name = "crates-io";
  for (let hops = 0; hops < maxReplacements; hops++) {
    name = source.get(name)?.["replace-with"] ?? name;
  }
  const index = source.get(name)?.registry ?? registries.get(name)?.index;
  if (name === "crates-io" || index === undefined || isPublicIndex(index)) return [];
  const place = folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "";
  return [{ type: "cargo", name: "*", place, publicIn: ["Cargo.lock"] }];
}

function hostOf(index: string): string | undefined {
  return URL.parse(index.replace(/^(?:sparse|registry)\+/, ""))?.host || undefined;
}
