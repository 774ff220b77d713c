/** Whether a file belongs to the tests of a project: what it loads is not part of the product. */
export function isTestPath(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  const name = parts.pop() ?? "";
  return parts.some((part) => folders.has(part)) || /^(?:test_|conftest\.)|(?:[._]test|\.spec)\.[a-z]+$/.test(name);
}

const folders: ReadonlySet<string> = new Set(["test", "tests", "__tests__", "testing", "spec", "e2e"]);
