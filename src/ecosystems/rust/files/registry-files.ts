import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import type { ProjectRule, RegistryFiles } from "../../../domain/policy/private-rule.ts";
import { parseToml } from "../../../formats/toml.ts";
import { readCargoToml, type CargoToml } from "./cargo-toml-shape.ts";
import { dependencyTables } from "./dependencies.ts";
import { type CargoConfig, readCargoConfig, findReplacement } from "../registry/cargo-config.ts";
import { isPublicIndex, withoutProtocol } from "../hosts.ts";

export const cargoRegistryFiles: RegistryFiles = {
  files: ["Cargo.toml", ".cargo/config.toml", ".cargo/config"],
  async read(file) {
    const content = await file.text();
    if (!/registry|replace-with/.test(content)) return [];
    const parsed = parseToml(content);
    return file.name === "Cargo.toml"
      ? rulesOfManifest(readCargoToml(parsed))
      : rulesOfReplacement(readCargoConfig(parsed), file);
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
      const host = index === undefined ? undefined : URL.parse(withoutProtocol(index))?.host || undefined;
      return [{ type: "cargo", name: details.package ?? key, place: "", ...(host !== undefined && { host }) }];
    }),
  );
}

/**
 * A replacement of crates.io should have the same crates, but companies add their own. The lockfile names crates.io
 * only for its own crates. Local folders send no names.
 */
function rulesOfReplacement({ source, registries }: CargoConfig, { folder }: SourceFile): ProjectRule[] {
  const name = findReplacement("crates-io", source);
  const index = source.get(name)?.registry ?? registries.get(name)?.index;
  if (name === "crates-io" || index === undefined || isPublicIndex(index)) return [];
  const place = folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "";
  return [{ type: "cargo", name: "*", place, publicIn: ["Cargo.lock"] }];
}
