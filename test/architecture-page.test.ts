import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, test } from "node:test";
import { layers } from "./architecture/rules.ts";

const root = dirname(import.meta.dirname);
const src = join(root, "src");
const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

/** The cells of all tables on the page whose first heading is this. */
function readRows(heading: string): string[][] {
  const [, body = ""] = page.split(new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\n`, "m"));
  return (body.split(/\n(?!\|)/)[0] ?? "").split("\n").map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const parts = readRows("part");

describe("docs/architecture.md", () => {
  test("lists the parts in the order of the imports", () => {
    assert.deepEqual(
      parts.map(([name]) => name?.replaceAll("`", "")),
      layers.flat(),
    );
  });

  test("draws the parts in the same order", () => {
    const picture = readFileSync(join(root, "docs/images/parts.svg"), "utf8");
    const names = [...picture.matchAll(/class="name"[^>]*>([^<]+)</g)].map(([, name]) => name);
    assert.deepEqual(names, layers.flat());
  });

  test("shows the folders of each part", () => {
    const notShown = new Set(["fixtures", "data", "snapshots"]);
    for (const [name = "", , folders = ""] of parts) {
      if (folders.endsWith("`…`")) continue;
      const inside = readdirSync(join(src, name.replaceAll("`", "")), { withFileTypes: true });
      const expected = inside.filter((entry) => entry.isDirectory() && !notShown.has(entry.name));
      assert.deepEqual(
        folders.replaceAll("`", "").split(" ").filter(Boolean),
        expected.map(({ name }) => name).sort(),
        name,
      );
    }
  });

  test("names files that exist", () => {
    const paths = [...page.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
    assert.ok(paths.length > 10, `${paths.length} paths were found`);
    assert.deepEqual(
      paths.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });

  test("lists the stages that a scan calls, in their order", () => {
    const runScan = readFileSync(join(src, "scan/run/run-scan.ts"), "utf8");
    const calls = readRows("stage").map(([, file = ""]) => {
      const path = file.replaceAll("`", "").replace(/^src\//, "");
      const imported = [...runScan.matchAll(/import \{([^}]+)\} from "([^"]+)"/g)].find(
        ([, , from = ""]) => join("scan/run", from) === path,
      );
      assert.ok(imported, `run-scan.ts does not import ${path}`);
      const names = (imported[1] ?? "").split(",").map((name) => name.trim());
      const idea = basename(path, ".ts").replaceAll("-", "");
      return firstCall(runScan, names.find((name) => name.toLowerCase().includes(idea)) ?? "");
    });
    assert.ok(calls.length > 4 && calls.every((place) => place >= 0), calls.join());
    assert.deepEqual(
      calls,
      calls.toSorted((a, b) => a - b),
    );
  });
});

/** Where `runScan` calls a function, itself or through a function of the same file. */
function firstCall(text: string, name: string): number {
  const body = text.slice(
    text.indexOf("export async function runScan"),
    text.indexOf("\n}\n\n/** Components of a tree"),
  );
  const direct = body.search(new RegExp(`\\b${name}\\(`));
  if (direct >= 0) return direct;
  const around = [...text.matchAll(/function (\w+)\((?:.|\n)*?\n}\n/g)].filter(([code]) => code.includes(`${name}(`));
  return Math.max(-1, ...around.map(([, caller]) => body.search(new RegExp(`\\b${caller}\\(`))));
}
