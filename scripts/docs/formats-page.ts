import type { Unread } from "../../src/domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import { bundlers } from "../../src/ecosystems/javascript/files/bundled/bundlers.ts";
import { development, fixtures, tests } from "../../src/domain/policy/places.ts";

/** `docs/formats.md`: the files that lcc reads, from the registry of ecosystems. */
export function formatsPage(ecosystems: readonly OpenEcosystem[]): string {
  const readOnes = ecosystems.filter(({ detectors }) => detectors.length > 0);
  const others = ecosystems.filter(({ detectors }) => detectors.length === 0);
  const all = [...readOnes, ...others];
  const index = all.map(({ title }) => `[${title}](#${headingId(title)})`).join(" ·\n");
  return `${introduction.replace("INDEX", () => index)}\n${all.map(section).join("\n")}`;
}

/** As code hosts name a heading. */
function headingId(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function section({ title, types, detectors, unread = [], installed = [] }: OpenEcosystem): string {
  const read = detectors.map((detector) => `| ${names(detector.files)} | ${detector.title} |`);
  const lines = [`## ${title}`, ""];
  if (read.length > 0) {
    const kinds =
      types.length > 0 ? `Component types: ${names(types)}.` : "The report lists these apart from components.";
    lines.push(kinds, "");
    lines.push("| File | What is read |", "|---|---|", ...read, "");
  }
  const { plain = [], advised = [] } = Object.groupBy(unread, (kind) => (isPlain(kind) ? "plain" : "advised"));
  if (advised.length > 0) {
    const files = advised.flatMap((kind) => kind.files);
    lines.push(`Not read, but named in the report with what to do instead: ${names([...new Set(files)])}.`, "");
  }
  if (plain.length > 0) {
    lines.push(
      "Check the licenses of these by other means. A file is a warning where it may list a dependency and the project has",
      "none of the files before it in its row:",
      "",
    );
    lines.push("| What lcc does not read | Files |", "|---|---|", ...plainRows(plain), "");
  }
  if (installed.length > 0)
    lines.push(`Folders of installed packages, which are not part of the project: ${names(installed)}.`, "");
  return lines.join("\n");
}

/** Whether there is nothing to say but that lcc does not read it. */
function isPlain(kind: Unread): boolean {
  return kind.reason.startsWith(`lcc does not read ${kind.title}. Check the`) && kind.listsDependencies;
}

function plainRows(unread: readonly Unread[]): string[] {
  const byTitle = Map.groupBy(unread, ({ title }) => title);
  return [...byTitle].map(([title, kinds]) => `| ${title} | ${names(kinds.flatMap(({ files }) => files))} |`);
}

function names(all: readonly string[]): string {
  return all.map((name) => `\`${name}\``).join(", ");
}

const introduction = `<!-- Made by scripts/docs.ts from the registry of ecosystems; edit the detectors instead. -->

# What lcc reads

INDEX ·
[what it does not find](#what-lcc-does-not-find)

lcc reads files; it never runs a package manager, a build tool or code of the scanned project. In one folder a
lockfile outranks its manifest, and below it for every package that it resolves to a version in the manifest's range. Manifests of
tests, examples and documentation are read too; their [places](#places) decide the scope of what they list.

What is missing from a report is a warning on it (\`unreadable_manifest\`, one for each file), never an empty pass:

- a file that lcc reads and could not: it is broken, too large, or a link;
- a file of which an entry had to be passed over: a line that is no requirement, an included list that is not there, a
  name that only a build knows. An entry without a version, an option, or a constraint that is not there loses nothing;
- a lockfile with a newer version of its format than the tables below name: lcc reads of it what it knows;
- a file of a kind that lcc knows and does not read, where the tables below say so;
- \`.gitmodules\`, where the folder of a submodule is empty, as in every fetched repository: scan the submodules as
  projects of their own, or a checkout that has them.

Such a file in a [place](#places) for tests or development is listed with that scope and is no warning. The same holds for source files, notebooks and configurations that are only searched for models: they are listed where they mention a
model and are broken, binary or too large. Python, JavaScript and JSON are searched up to 5 MB, YAML and shell scripts up
to 2 MB, notebooks and all dependency files up to 20 MB.

A bound that cuts the reading is a warning of its own (\`limits_reached\`, one for each bound): 20,000 dependency files and
100,000 source files of a project, 200 nested folders, 100,000 lines of a requirements file. More than 200,000 files
end the scan with an error.

YAML is read as PyYAML reads it: tags of programs (\`!function\`, \`!vault\`) become plain values, and of a key that is written
twice the last value counts, with a note on the file. In a lockfile such a key is a loss.

## Places

The place of a file limits the scope of what it lists. Only folders below the root of the project count, in upper
and lower case; the outermost one that says something decides, and \`scopeReason\` in the report names it.

- Scope \`test\`: ${names([...tests, ...fixtures])}, names such as \`unit-tests\`, \`kubernetes-tests\` and
  \`Acme.Tests\`, and the source sets \`src/it\`, \`src/sbt-test\` and \`src/integrationTest\`. Files such as \`test_x.py\`,
  \`conftest.py\`, \`x_test.go\` and \`x.spec.ts\` are tests too.
- Scope \`dev\`: ${names([...development])}, and names such as \`acme-examples\` and \`jmh-benchmarks\`.

A folder directly in \`packages\`, \`crates\`, \`libs\`, \`modules\`, \`plugins\` or \`apps\` is a package, whatever it is called,
and what is below \`src/main\` is the program. A component that is found in several places has the strongest scope of all:
what a lockfile of the product needs at run time stays \`runtime\`. What a file says is weaker (\`devDependencies\` of an
example) stays weaker. [\`paths\` in \`lcc.yml\`](project-file.md#rules-of-a-project) says what other folders are for.

## Bundled front ends

A bundler copies what a program imports into what is shipped, so front ends often list it for development. Where a
\`package.json\`, or that of the root of its workspace, depends on a bundler, a development dependency that the sources of
that workspace name is \`runtime\`, with everything it needs; \`scopeReason\` names a source:
\`imported by src/main.tsx\`. Bundlers are vite, webpack, rollup, esbuild, parcel, Next.js, Angular's
builders and ${bundlers.size - 6} others ([the list](../src/ecosystems/javascript/files/bundled/bundlers.ts)).

- Counted: \`import\`, \`export … from\`, \`require\` and \`import()\` in programs and in components of Vue, Svelte and Astro,
  which also need their framework; \`@use\` and \`@import\` of CSS, Sass and Less; styles, scripts and polyfills of the builds
  in \`angular.json\`; tags of local pages that load from \`node_modules\`.
- Not counted: imports of types only and declaration files; configurations of tools in the folder of the workspace
  (\`*.config.*\`, \`.*rc.*\`, \`gulpfile.*\` and so on); programs that import a bundler, a linter or a test runner; stories,
  helpers of tests and [places](#places) of tests, examples, docs and scripts; folders \`webpack\`, \`cypress\` and those with
  a dot; \`config\`, \`build\` and \`tools\` directly in the workspace; minified scripts, and sources above 5 MB.
- A bundler, a plugin of one and TypeScript are not shipped because a framework needs them. A package that no manifest lists
  and a source names, because another package brings it, is \`runtime\` too. Yarn 1 does not write peer dependencies into its
  lockfile: what only a shipped package needs as a peer stays \`dev\` there.

\`paths\` in \`lcc.yml\` can add sources of examples (\`examples/shop: runtime\`), but not take any away; \`exclude\` can.

## Skipped folders

These folders are not read, in any project, and the report lists them under what was left out: folders of installed
packages, which the sections below name (\`node_modules\`, \`vendor\`, \`.venv\` and others); a folder with a
\`pyvenv.cfg\`; \`target\` beside \`Cargo.toml\`, \`pom.xml\` or \`build.sbt\`; \`bin\` and \`obj\` beside a project of
C#, F# or Visual Basic; \`.git\`, \`.hg\` and \`.svn\`. Files directly in such a folder are read where the tables below name
both: \`vendor/modules.txt\`, \`obj/project.assets.json\`. Where a project has no lockfile, [installed
packages](trees.md) are read as well.

## Parts of the project

Folders that a file names as dependencies, members of workspaces and modules of builds are the project's own, not
components. Those that are not in the scanned folder, or below a folder of installed packages such as \`vendor\`, are
[named in the report](trees.md), unless a lockfile has what they need. Not checked: paths with
variables, path tables of pixi, and libraries that are referenced by
file, such as \`HintPath\` in .NET projects and \`files(…)\` in Gradle scripts.

## What lcc does not find

lcc goes by files that list dependencies, and by [what lies in the repository](tree-material.md). It does not find the
following, and no report names it:

- packages that a script, a Dockerfile or a notebook installs by name: \`RUN pip install flask\`, \`apt-get install\`,
  \`!pip install\`;
- code that was copied into the project's own files, unless it has a license header (\`--files\`) or a [banner](tree-material.md#what-counts);
- packages that are named only in programs: \`npm:\` and \`https:\` imports of Deno outside of \`deps.ts\`, \`//DEPS\` of
  JBang, \`bundler/inline\`, and blocks of PEP 723 in files without \`.py\`;
- what is inside of container images, and of archives that are no packages (\`.zip\`, \`.tar.gz\`);
- packages of an operating system, of Nix and of Homebrew: \`debian/control\`, \`flake.nix\`, \`Brewfile\`.

## Links

Links to folders are not followed. What they lead to inside of the project is read there; what is outside is
listed under what was left out, without a warning, because such links mostly lead to build output and caches.
`;
