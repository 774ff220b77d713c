const words = new Set([
  ...["dev", "devel", "develop", "development", "test", "tests", "testing", "doc", "docs", "documentation", "lint"],
  ...["linter", "linters", "linting", "typing", "ci"],
]);

/** Whether a name marks something as used for development only: `docs`, `requirements-dev`, `test_extra`. */
export function isDevName(name: string): boolean {
  return name
    .toLowerCase()
    .split(/[^a-z]+|requirements?|reqs?/)
    .some((word) => words.has(word));
}

/** The same for the file name of a path, and for a folder inside a folder of lists: `requirements/dev/base.txt`. */
export function isDevList(path: string): boolean {
  const parts = path.split("/");
  const file = parts.pop() ?? "";
  const [folder = "", parent = ""] = parts.reverse();
  return isDevName(file.replace(/\.[a-z]+$/i, "")) || (isListFolder(parent) && isDevName(folder));
}

function isListFolder(name: string): boolean {
  return /^req(?:uirement)?s(?:\.d)?$/.test(name);
}
