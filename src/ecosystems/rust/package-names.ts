import type { SourceFile } from "../../domain/contracts.ts";
import type { PackageNames, ProjectRule } from "../../domain/private-rule.ts";
import { parseToml } from "../../formats/toml.ts";
import { entries, field, type Fields, text } from "../../formats/value.ts";
import { isAmongHosts } from "../public-hosts.ts";
import { dependencyTables, detailsOf } from "./dependencies.ts";
import { isDefaultRegistry } from "./source.ts";

/** Registries as Cargo knows them. */
export const cargoNames: PackageNames = {
  isPublic: isPublicIndex,
  // Cargo takes `_` and `-` for the same; crates.io does as well.
  normalize: (name) => name.toLowerCase().replaceAll("_", "-"),
  setting: "SVC_CRATES_URL, or source replacement in your own Cargo configuration, to your registry",
  files: ["Cargo.toml", ".cargo/config.toml", ".cargo/config"],
  async read(file) {
    const content = await file.text();
    if (!/registry|replace-with/.test(content)) return [];
    return file.name === "Cargo.toml" ? readManifest(parseToml(content)) : readReplacement(parseToml(content), file);
  },
};

/** crates.io, and mirrors of it that everybody can read. */
const publicHosts = [
  ...["crates.io", "index.crates.io", "static.crates.io", "rsproxy.cn", "mirrors.ustc.edu.cn"],
  ...["mirrors.tuna.tsinghua.edu.cn", "mirrors.sjtug.sjtu.edu.cn", "mirror.sjtu.edu.cn", "mirrors.aliyun.com"],
];

function isPublicIndex(address: string): boolean {
  const place = address.replace(/^(?:sparse|registry)\+/, "");
  return isDefaultRegistry(place) || isAmongHosts(place, publicHosts);
}

/** Dependencies with a `registry` of their own, those of the workspace too. */
function readManifest(content: Fields): ProjectRule[] {
  const shared = { table: field(field(content, "workspace"), "dependencies") };
  return [...dependencyTables(content), shared].flatMap(({ table }) =>
    entries(table).flatMap(([key, value]) => {
      const details = detailsOf(value);
      const index = text(field(details, "registry-index"));
      const registry = index ?? text(field(details, "registry"));
      if (registry === undefined || registry === "crates-io" || isPublicIndex(registry)) return [];
      const name = text(field(details, "package")) ?? key;
      const host = index === undefined ? undefined : hostOf(index);
      return [{ type: "cargo", name, place: "", ...(host !== undefined && { host }) }];
    }),
  );
}

const mostReplacements = 5;

/**
 * A registry in the place of crates.io ought to have the same crates, but companies put their own beside them. The
 * lockfile names crates.io only for what is there. A folder has no names to tell.
 */
function readReplacement(content: Fields, { folder }: SourceFile): ProjectRule[] {
  const sources = field(content, "source");
  let name = "crates-io";
  for (let hops = 0; hops < mostReplacements; hops++) {
    name = text(field(field(sources, name), "replace-with")) ?? name;
  }
  const index =
    text(field(field(sources, name), "registry")) ?? text(field(field(field(content, "registries"), name), "index"));
  if (name === "crates-io" || index === undefined || isPublicIndex(index)) return [];
  const place = folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "";
  return [{ type: "cargo", name: "*", place, publicIn: ["Cargo.lock"] }];
}

function hostOf(index: string): string | undefined {
  return URL.parse(index.replace(/^(?:sparse|registry)\+/, ""))?.host || undefined;
}
