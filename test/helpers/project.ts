import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Makes folders with the given files, and removes them all again. */
export function createProjects() {
  const made: string[] = [];
  return {
    make(files: Readonly<Record<string, string>>): string {
      const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
      made.push(folder);
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      return folder;
    },
    removeAll(): void {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An npm lockfile whose packages state their licenses, so that a scan needs no license source. */
export function lockfile(licenses: Readonly<Record<string, string>>): string {
  const packages = Object.entries(licenses).map(([name, license]) => [
    `node_modules/${name}`,
    { version: "1.0.0", license },
  ]);
  const root = { dependencies: Object.fromEntries(Object.keys(licenses).map((name) => [name, "^1.0.0"])) };
  return JSON.stringify({ lockfileVersion: 3, packages: { "": root, ...Object.fromEntries(packages) } });
}
