import type { Unread } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { parseYaml } from "../../../formats/yaml.ts";
import { field, isFields, list } from "../../../formats/value.ts";
import { readManifest } from "./manifest.ts";

const meteor = "lcc does not read Meteor's own packages; those from npm are read from package.json and its lockfile.";

/** Files of this ecosystem that are recognised and not read. */
export const unread: readonly Unread[] = [
  {
    files: ["bun.lockb"],
    title: "bun lockfile (binary)",
    reason: "bun.lockb is binary: run `bun install --save-text-lockfile` and commit bun.lock.",
    listsDependencies: true,
  },
  {
    files: ["shrinkwrap.yaml"],
    title: "pnpm lockfile before version 3 of pnpm",
    reason: "This format was discontinued in 2019: run `pnpm install` with a current pnpm and commit pnpm-lock.yaml.",
    listsDependencies: true,
  },
  {
    files: ["vlt-lock.json"],
    title: "vlt lockfile",
    reason: "lcc does not read vlt's lockfile yet: commit a package-lock.json beside it.",
    listsDependencies: true,
    unless: ["package-lock.json", "npm-shrinkwrap.json"],
  },
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
  {
    files: ["pnpm-lock.*.yaml"],
    title: "pnpm lockfile of a branch",
    reason:
      "It is the lockfile of one branch: run `pnpm install --merge-git-branch-lockfiles` and commit pnpm-lock.yaml.",
    listsDependencies: true,
    unless: ["pnpm-lock.yaml"],
  },
  {
    files: ["deps.ts", "dev_deps.ts"],
    title: "Modules that a Deno program imports from addresses",
    reason: "lcc does not read imports in programs: run `deno cache --lock=deno.lock deps.ts` and commit deno.lock.",
    listsDependencies: true,
    lists: (text) => /\bfrom\s{0,5}["'](?:https?:|npm:|jsr:)/.test(text),
    unless: ["deno.lock"],
  },
  {
    files: ["libman.json"],
    title: "Scripts that LibMan fetches",
    reason: "lcc does not read LibMan's files: name the libraries in package.json.",
    listsDependencies: true,
    lists: (text) => list(field(parseJson(text), "libraries")).length > 0,
  },
  {
    files: ["config/importmap.rb"],
    title: "Import map of a Rails application",
    reason: "lcc does not read the import maps of Rails: name the packages in package.json.",
    listsDependencies: true,
    lists: (text) => /^\s{0,20}pin\s.{0,500}(?:https?:\/\/|#\s?@\d)/m.test(text),
  },
  {
    files: ["bower.json"],
    title: "Bower manifest",
    reason: "Bower packages have no registry that knows their licenses: move them to package.json.",
    listsDependencies: true,
    lists: asksForSomething,
  },
  {
    files: ["npm-ls.json"],
    title: "output of `npm ls --json`",
    reason: "An exported list may be outdated: commit package-lock.json instead.",
    listsDependencies: true,
  },
  {
    files: [".meteor/versions"],
    title: "Meteor packages, locked",
    reason: meteor,
    listsDependencies: true,
  },
  {
    files: [".meteor/packages"],
    title: "Meteor packages",
    reason: meteor,
    listsDependencies: true,
    unless: ["versions"],
  },
  {
    files: ["packages/*/package.js"],
    title: "Meteor package",
    reason: "This may be the definition of a Meteor package, which is a program; lcc runs no programs of a project.",
    listsDependencies: false,
  },
  {
    files: [".package-lock.json"],
    title: "npm's record of what is installed",
    reason: "It belongs to node_modules and not to the project: package-lock.json is read instead.",
    listsDependencies: false,
  },
  {
    files: ["*.vsix"],
    title: "Visual Studio Code extension",
    reason: "lcc does not unpack archives: scan the sources of the extension.",
    listsDependencies: false,
  },
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
