/**
 * Whether a file of a workspace may be shipped, by its path from the folder of the workspace. Tests, examples, docs and
 * scripts are recognised for all ecosystems together; these are the places that only such projects have.
 */
export function mayBeShipped(path: string): boolean {
  const folders = path.toLowerCase().split("/");
  const name = folders.pop() ?? "";
  if (folders.some((folder) => folder.startsWith(".") || elsewhere.has(folder))) return false;
  if (developerFile.test(name)) return false;
  const [top] = folders;
  return top === undefined ? !toolFile.test(name) : !buildFolders.has(top);
}

/** At any depth. */
const elsewhere: ReadonlySet<string> = new Set([
  "stories",
  "__stories__",
  "storybook",
  "cypress",
  "playwright",
  "test-utils",
  "test-helpers",
  "testutils",
  "webpack",
]);

/** In the folder of a workspace; `src/config` is part of the program. */
const buildFolders: ReadonlySet<string> = new Set([
  ...["config", "configs", "build", "script", "tools", "tasks", "gulp", "grunt", "internals"],
]);

/** At any depth: stories, tests by other names than those of all ecosystems, declarations. */
const developerFile =
  /\.(?:stories|story|cy|e2e|bench|test-d|test-support|test-utils|test-helpers)\.[a-z]+$|\.d\.[cm]?ts$|^(?:setup-?tests?|test|test-?utils)\.[cm]?[jt]sx?$/;

/** The configuration of a tool, which lies in the folder of the workspace: `vite.config.ts`, `.eslintrc.js`. */
const toolFile = new RegExp(
  [
    String.raw`^\.`,
    String.raw`\.(?:config|conf|setup|workspace|mix|common|dev|prod|base)\.`,
    String.raw`rc\.[cm]?[jt]s$`,
    "^(?:gulpfile|gruntfile|jakefile|config-overrides|ember-cli-build|brunch-config|build|fuse)[.]",
    "^(?:webpack|rollup|vite|vitest|jest|karma|babel|esbuild|postcss|tailwind)[-._]",
  ].join("|"),
);
