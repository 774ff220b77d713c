import type { Component } from "../../../domain/contracts/component.ts";
import type { ManifestDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { type Listed, moduleComponent } from "./module-component.ts";
import { ownModules } from "./own-modules.ts";
import { isOwnFolder } from "./replacements.ts";
import { readVendored, type Vendored } from "./vendored.ts";
import { tryToRead } from "./workspace.ts";

/** The modules that `go mod vendor` copied into the tree: the only list in a project without go.mod. */
export const vendorModules: ManifestDetector = {
  id: "go/vendor-modules",
  kind: "manifest",
  title: "Vendored Go modules",
  files: ["vendor/modules.txt"],

  async parse(file) {
    const text = await file.text();
    const modules = readVendored(text);
    if (modules.length === 0 && text.trim() !== "" && !text.startsWith("#")) {
      throw new ParseError("This is not the modules.txt of a Go vendor folder.", 1);
    }
    const own = await ownModules(file);
    const askedFor = await askedByVendorMod(file);
    const components: Component[] = [];
    for (const module of modules) {
      // A module without packages was not copied.
      if (!module.hasPackages || (await own.has(module.path))) continue;
      const component = vendoredComponent(module, file, askedFor);
      if (component) components.push(component);
    }
    return { components, isWhole: true };
  },
};

type AskedFor = (path: string) => Pick<Listed, "direct">;

/** Some projects name their go.mod so that tools ignore it; it has the direct dependencies. */
async function askedByVendorMod(file: SourceFile): Promise<AskedFor> {
  const manifest = file.sibling("../go.mod") ? undefined : file.sibling("../vendor.mod");
  const content = manifest && (await tryToRead(manifest));
  if (!content) return () => ({});
  const direct = new Map(content.requires.map(({ path, isIndirect }) => [path, !isIndirect]));
  return (path) => ({ direct: direct.get(path) ?? false });
}

function vendoredComponent(
  { path, version, by, line }: Vendored,
  file: SourceFile,
  askedFor: AskedFor,
): Component | undefined {
  const listed = { path, version, ...askedFor(path), location: { file: file.path, line } };
  if (!by) return moduleComponent(listed);
  return moduleComponent({ ...listed, replacement: { by, isOwn: isOwnFolder(file, by, "../") } }); // relative to go.mod
}
