const words = new Set([
  "dev",
  "devel",
  "develop",
  "development",
  "test",
  "tests",
  "testing",
  "doc",
  "docs",
  "documentation",
  "lint",
  "linter",
  "linters",
  "linting",
  "typing",
  "ci",
]);

/** Whether a name says that what it holds is for working on the project: `docs`, `requirements-dev`, `test_extra`. */
export function isDevName(name: string): boolean {
  return name
    .toLowerCase()
    .split(/[^a-z]+|requirements?|reqs?/)
    .some((word) => words.has(word));
}

/** The same for any folder or the file of a path. */
export function isDevPath(path: string): boolean {
  const parts = path.split("/");
  const file = parts.pop() ?? "";
  return parts.some((part) => isDevName(part) || ciFolders.has(part)) || isDevName(file.replace(/\.[a-z]+$/i, ""));
}

/** Folders of services that build and test the project, or set up a place to work on it. */
const ciFolders = new Set([
  ".azure-pipelines",
  ".circleci",
  ".devcontainer",
  ".github",
  ".gitlab",
  "azure-pipelines",
  "continuous_integration",
  "continuous-integration",
]);
