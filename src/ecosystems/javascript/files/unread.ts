import type { Unread } from "../../../domain/contracts/contracts.ts";
import { unreadList, withoutList } from "../../kit/unread.ts";
import { parseJson } from "../../../formats/json.ts";
import { parseYaml } from "../../../formats/yaml.ts";
import { field, isFields, list } from "../../../formats/value.ts";
import { readManifest } from "./manifest.ts";

const meteor = "lcc does not read Meteor's own packages; those from npm are read from package.json and its lockfile.";

/** Files of this ecosystem that are recognised and not read. */
export const unread: readonly Unread[] = [
  unreadList(
    "bun lockfile (binary)",
    ["bun.lockb"],
    "bun.lockb is binary: run `bun install --save-text-lockfile` and commit bun.lock.",
  ),
  unreadList(
    "pnpm lockfile before version 3 of pnpm",
    ["shrinkwrap.yaml"],
    "This format was discontinued in 2019: run `pnpm install` with a current pnpm and commit pnpm-lock.yaml.",
  ),
  unreadList(
    "vlt lockfile",
    ["vlt-lock.json"],
    "lcc does not read vlt's lockfile yet: commit a package-lock.json beside it.",
    { unless: ["package-lock.json", "npm-shrinkwrap.json"] },
  ),
  ...[
    { files: ["package.json5"], lists: (text: string) => /[dD]ependencies["']?\s?:\s?\{\s{0,100}[^}\s]/.test(text) },
    { files: ["package.yaml"], lists: listsPackages },
  ].map((kind) => ({
    ...kind,
    title: "pnpm manifest in JSON5 or YAML",
    reason: "lcc reads package.json only: rename the manifest, or commit pnpm-lock.yaml beside it.",
    listsDependencies: true,
    unless: ["pnpm-lock.yaml"],
  })),
  unreadList(
    "pnpm lockfile of a branch",
    ["pnpm-lock.*.yaml"],
    "It is the lockfile of one branch: run `pnpm install --merge-git-branch-lockfiles` and commit pnpm-lock.yaml.",
    { unless: ["pnpm-lock.yaml"] },
  ),
  unreadList(
    "Modules that a Deno program imports from addresses",
    ["deps.ts", "dev_deps.ts"],
    "lcc does not read imports in programs: run `deno cache --lock=deno.lock deps.ts` and commit deno.lock.",
    { lists: (text) => /\bfrom\s{0,5}["'](?:https?:|npm:|jsr:)/.test(text), unless: ["deno.lock"] },
  ),
  unreadList(
    "Scripts that LibMan fetches",
    ["libman.json"],
    "lcc does not read LibMan's files: name the libraries in package.json.",
    { lists: (text) => list(field(parseJson(text), "libraries")).length > 0 },
  ),
  unreadList(
    "Import map of a Rails application",
    ["config/importmap.rb"],
    "lcc does not read the import maps of Rails: name the packages in package.json.",
    { lists: (text) => /^\s{0,20}pin\s.{0,500}(?:https?:\/\/|#\s?@\d)/m.test(text) },
  ),
  unreadList(
    "Bower manifest",
    ["bower.json"],
    "Bower packages have no registry that knows their licenses: move them to package.json.",
    { lists: asksForSomething },
  ),
  unreadList(
    "output of `npm ls --json`",
    ["npm-ls.json"],
    "An exported list may be outdated: commit package-lock.json instead.",
  ),
  unreadList("Meteor packages, locked", [".meteor/versions"], meteor),
  unreadList("Meteor packages", [".meteor/packages"], meteor, { unless: ["versions"] }),
  withoutList(
    "Meteor package",
    ["packages/*/package.js"],
    "This may be the definition of a Meteor package, which is a program; lcc runs no programs of a project.",
  ),
  withoutList(
    "npm's record of what is installed",
    [".package-lock.json"],
    "It belongs to node_modules and not to the project: package-lock.json is read instead.",
  ),
  withoutList(
    "Visual Studio Code extension",
    ["*.vsix"],
    "lcc does not unpack archives: scan the sources of the extension.",
  ),
];

/** Libraries offered to users of Bower often need nothing themselves. */
function asksForSomething(text: string): boolean {
  const { dependencies, devDependencies } = readManifest(parseJson(text)); // bower.json has the same tables
  return [dependencies, devDependencies].some((table) => table.names().length > 0);
}

/** Other tools also have a package.yaml, with lists instead of tables. */
function listsPackages(text: string): boolean {
  const root = parseYaml(text);
  return ["dependencies", "devDependencies", "optionalDependencies"].some((name) => {
    const table = field(root, name);
    return isFields(table) && Object.keys(table).length > 0;
  });
}
