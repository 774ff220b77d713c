import type { BundledPackage, SearchDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isInTests } from "../../../../domain/policy/places.ts";
import { isProgram } from "../../../../languages/javascript/program.ts";
import { readIfTelling } from "../../../../languages/read-text.ts";
import { isPackageName } from "../../package-name.ts";
import { isBroughtTool, isBuildTool } from "./bundlers.ts";
import { findFramework, frontEndFiles, listFileModules, packageOfModule } from "./file-modules.ts";
import { type Bundles, findBundles } from "./manifest-bundles.ts";

/** Sources of a workspace with a bundler: what they import is shipped, also if the manifest lists it for development. */
export const bundledPackages: SearchDetector = {
  id: "javascript/bundled",
  kind: "search",
  title: "Programs, components, styles and pages of bundled front ends, for the development dependencies they import",
  files: frontEndFiles,
  incidental: true,
  isBuildTool: isBroughtTool,

  async parse(file) {
    if (isInTests(file.path) || (/\.[cm]?[jt]sx?$/.test(file.name) && !isProgram(file.path))) return nothing;
    const bundles = await findBundles(file);
    if (!bundles || !mayBeShipped(insideOf(bundles.folder, file.path))) return nothing;
    const names = await listNames(file, bundles);
    const listed = names.filter((name) => bundles.packages.has(name));
    if (listed.some(isBuildTool)) return nothing; // a script of developers
    const bundled = names.flatMap((name) => toBundled(name, bundles));
    return bundled.length === 0 ? nothing : { components: [], bundled };
  },
};

const nothing = { components: [] };

/** More than a source has that a person wrote. */
const maxBytes = 5_000_000;

/** A name that no manifest lists may be that of a package which another one brings. */
function toBundled(name: string, { packages, listed, folder }: Bundles): BundledPackage[] {
  const listing = packages.get(name);
  if (listing) return [{ type: "npm", ...listing }];
  return listed.has(name) || !isPackageName(name) ? [] : [{ type: "npm", name, folder, isUnlisted: true }];
}

async function listNames(file: SourceFile, { isTelling, packages }: Bundles): Promise<string[]> {
  const framework = findFramework(file.name);
  const isComponent = framework !== undefined && packages.has(framework);
  const source = await readIfTelling(file, maxBytes, isComponent ? () => true : isTelling);
  const modules = source === undefined ? [] : listFileModules(file.name, source);
  const names = [framework, ...modules.map(packageOfModule)].filter((name) => name !== undefined);
  return [...new Set(names)];
}

function insideOf(folder: string, path: string): string {
  return folder === "" ? path : path.slice(folder.length + 1);
}

/**
 * Whether a file of a workspace may be shipped, by its path from the folder of the workspace. Tests, examples, docs and
 * scripts are recognised for all ecosystems together; these are the places that only such projects have.
 */
function mayBeShipped(path: string): boolean {
  const folders = path.toLowerCase().split("/");
  const name = folders.pop() ?? "";
  if (folders.some((folder) => folder.startsWith(".") || elsewhere.has(folder))) return false;
  if (developerFile.test(name)) return false;
  const [top] = folders;
  return top === undefined ? !toolFile.test(name) : !buildFolders.has(top);
}

/** At any depth. */
const elsewhere: ReadonlySet<string> = new Set([
  ...["stories", "__stories__", "storybook", "cypress", "playwright", "test-utils", "test-helpers", "testutils"],
  "webpack",
]);

/** In the folder of a workspace; `src/config` is part of the program. */
const buildFolders: ReadonlySet<string> = new Set([
  ...["config", "configs", "build", "script", "tools", "tasks", "gulp", "grunt", "internals"],
]);

/** At any depth: stories, tests by other names than those of all ecosystems, declarations. */
const developerFile =
  /\.(?:stories|story|cy|e2e|bench|test-d|test-support|test-utils|test-helpers)\.[a-z]+$|\.d\.[cm]?ts$|^(?:setup-?tests?|test|test-?utils)\.[cm]?[jt]sx?$/;

/** The configuration of a tool, which is in the folder of the workspace: `vite.config.ts`, `.eslintrc.js`. */
const toolFile = new RegExp(
  [
    String.raw`^\.`,
    String.raw`\.(?:config|conf|setup|workspace|mix|common|dev|prod|base)\.`,
    String.raw`rc\.[cm]?[jt]s$`,
    "^(?:gulpfile|gruntfile|jakefile|config-overrides|ember-cli-build|brunch-config|build|fuse)[.]",
    "^(?:webpack|rollup|vite|vitest|jest|karma|babel|esbuild|postcss|tailwind)[-._]",
  ].join("|"),
);
