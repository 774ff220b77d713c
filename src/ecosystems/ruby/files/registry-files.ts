import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import type { ProjectRule, RegistryFiles } from "../../../domain/policy/private-rule.ts";
import { isDefaultRegistry, isPublicSource } from "../hosts.ts";
import { readGemfile } from "./gemfile-reader.ts";

export const gemRegistryFiles: RegistryFiles = {
  files: ["Gemfile", "gems.rb", "*.gemfile", "Gemfile-*", ".bundle/config"],
  async read(file) {
    const content = await file.text();
    if (file.name === "config") return readMirrors(content, file);
    return content.includes("source") && !file.name.endsWith(".lock") ? readSources(file) : [];
  },
};

/** A source for single gems or a block makes those private; a source for the whole file makes all gems private. */
async function readSources(file: SourceFile): Promise<ProjectRule[]> {
  const { gems, sources } = await readGemfile(file);
  const own = gems.flatMap(({ name, origin }): ProjectRule[] => {
    if (origin?.kind !== "registry" || isPublicSource(origin.address)) return [];
    const host = URL.parse(origin.address)?.host;
    return [{ type: "gem", name, ...(host && { host }) }];
  });
  const isForAll = sources.some((address) => !isDefaultRegistry(address) && !isPublicSource(address));
  return isForAll ? [...own, { type: "gem", name: "*" }] : own;
}

/** `BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/: "https://gems.acme.example"`, for the folder that contains `.bundle`. */
function readMirrors(content: string, { folder }: SourceFile): ProjectRule[] {
  const addresses = content.split(/\r\n|\r|\n/).flatMap((line) => {
    const end = line.startsWith("BUNDLE_MIRROR__") ? line.indexOf(": ") : -1;
    return end < 0
      ? []
      : [
          line
            .slice(end + 2)
            .trim()
            .replaceAll(/["']/g, ""),
        ];
  });
  if (addresses.every(isPublicSource)) return [];
  return [{ type: "gem", name: "*", place: folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "" }];
}
