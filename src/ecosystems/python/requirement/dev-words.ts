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
  return parts.some(isDevName) || isDevName(file.replace(/\.[a-z]+$/i, ""));
}
