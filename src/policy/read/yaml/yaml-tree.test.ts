import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { YamlProblem } from "./yaml-node.ts";
import { readYamlTree } from "./yaml-tree.ts";

function problemOf(text: string): string {
  try {
    readYamlTree(text);
    return "none";
  } catch (error) {
    if (error instanceof YamlProblem) return `${error.line}: ${error.message}`;
    throw error;
  }
}

describe("hostile YAML is refused", () => {
  test("refuses an alias bomb before it is expanded", () => {
    const levels = "bcdefghi".split("").map((name, index) => {
      const below = "abcdefgh"[index];
      return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${below}`).join(", ")}]`;
    });
    const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${levels.join("\n")}\n`;
    assert.match(problemOf(bomb), /^6: The file expands to more than 100000 values/);
  });

  test("refuses more values than a policy can need", () => {
    assert.match(problemOf("- x\n".repeat(100_001)), /^100000: The file expands to more than 100000 values/);
    assert.equal(problemOf("- x\n".repeat(99_999)), "none");
  });

  test("cycles", () => {
    const message = 'The alias "*a" refers to itself; write the value out.';
    assert.equal(problemOf("&a [*a]"), `1: ${message}`);
    assert.equal(problemOf("x: &a\n  y:\n    - z: *a\n"), `3: ${message}`);
  });

  test("depth", () => {
    const message = "The file is nested more than 20 levels deep; a policy needs five.";
    assert.equal(problemOf("[".repeat(100_000)), `1: ${message}`);
    assert.equal(problemOf("- ".repeat(100_000)), `1: ${message}`);
    assert.equal(problemOf(`${"[".repeat(19)}${"]".repeat(19)}`), "none");
    assert.equal(problemOf(`a: 1\nb: ${"[".repeat(21)}${"]".repeat(21)}`), `2: ${message}`);
  });

  test("refuses custom tags, but not standard ones that change nothing", () => {
    assert.match(problemOf("a: !!js/function x"), /^1: The tag "!!js\/function" has no meaning/);
    assert.match(problemOf("a: !own [x]"), /^1: The tag "!own"/);
    assert.match(problemOf("a: !!str [x]"), /^1: The tag "!!str"/);
    assert.match(problemOf("!own [x]"), /^1: The tag "!own"/);
    assert.equal(problemOf("a: !!str 1\nb: !!seq [x]\nc: !!map {x: y}\n"), "none");
  });

  test("merge keys, but not a key that is only called so", () => {
    assert.match(problemOf("a: 1\n<<: b\n"), /^2: Merge keys/);
    assert.equal(problemOf('"<<": b\n'), "none");
  });

  test("refuses an alias of nothing, with its line", () =>
    assert.match(problemOf("- x\n- *GPL\n"), /^2: The alias "\*GPL" names no anchor/));

  test("refuses a second document after an empty one", () =>
    assert.match(problemOf("---\n---\na: b\n"), /^1: A second YAML document follows/));

  test("refuses keys that are not text", () => assert.match(problemOf("? [a]\n: b\n"), /^1: A key must be text/));

  test("refuses a megabyte of anything quickly", async () => {
    const texts = [
      "{? ",
      "{",
      "? ",
      '"',
      "a: ",
      "\n",
      "&a ",
      "- x\n",
      "|\n",
      "[a,",
      "{a: {",
      "'",
      "\t",
      "#",
      "a:\n",
      "!x ",
      "*a ",
    ];
    for (const piece of texts) {
      await assertQuick(2_000, JSON.stringify(piece), () => problemOf(piece.repeat(1_000_000 / piece.length)));
    }
  });
});

test("every value knows its line", () => {
  const tree = readYamlTree("a: x\nb:\n  - y\n  - 'z'\nc: >\n  folded\n  text\nd:\n");
  assert.ok(tree?.kind === "map");
  const lines = tree.entries.map(({ key, value }) => [key.value, key.line, value.line]);
  assert.deepEqual(lines, [
    ["a", 1, 1],
    ["b", 2, 3],
    ["c", 5, 6],
    ["d", 8, 8],
  ]);
});

test("lines end as on any system", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const tree = readYamlTree(["a: x", "b: y", "", "c: z"].join(end));
    assert.ok(tree?.kind === "map");
    assert.deepEqual(
      tree.entries.map(({ value }) => value.line),
      [1, 2, 4],
      JSON.stringify(end),
    );
  }
});

test("reports an alias on its own line and its values on theirs", () => {
  const tree = readYamlTree("a: &a\n  - x\nb: *a\n");
  assert.ok(tree?.kind === "map");
  const list = tree.entries[1]?.value;
  assert.ok(list?.kind === "list");
  assert.deepEqual([list.line, list.items[0]?.line], [3, 2]);
});
