import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { random } from "../../../test/helpers/random.ts";
import { addEntry, type NewEntry } from "./add-entry.ts";

const waiver: NewEntry = { key: "waivers", lines: ['- component: "npm:x"', '  license: "MIT"'] };
const override: NewEntry = { key: "overrides", lines: ['"npm:x":', '  license: "MIT"'] };

describe("an entry for lcc.yml", () => {
  const cases: Record<string, readonly [text: string, entry: NewEntry, want: string | undefined]> = {
    "an empty file": ["", waiver, 'waivers:\n  - component: "npm:x"\n    license: "MIT"\n'],
    "a file without the key or a line break at its end": [
      "policy: x # c",
      override,
      'policy: x # c\noverrides:\n  "npm:x":\n    license: "MIT"\n',
    ],
    "a list, before the comment that follows it, with its line breaks": [
      "waivers:\r\n- a: b # c\r\n# foot\r\npolicy: x\r\n",
      waiver,
      'waivers:\r\n- a: b # c\r\n- component: "npm:x"\r\n  license: "MIT"\r\n# foot\r\npolicy: x\r\n',
    ],
    "a list in brackets": [
      "waivers: [{ a: b }] # c\npolicy: x\n",
      waiver,
      'waivers: [{ a: b }, { component: "npm:x", license: "MIT" }] # c\npolicy: x\n',
    ],
    "an empty mapping in brackets": [
      "overrides: {} # c\n",
      override,
      'overrides: # c\n  "npm:x":\n    license: "MIT"\n',
    ],
    "a mapping with a quoted key, after a text of several lines": [
      "\"overrides\": &o\n    'a': { license: MIT,\n      reason: b }\n\npolicy: x\n",
      override,
      '"overrides": &o\n    \'a\': { license: MIT,\n      reason: b }\n    "npm:x":\n      license: "MIT"\n\npolicy: x\n',
    ],
    "a document that ends before the file does": [
      "--- # d\npolicy: x\n...\n",
      waiver,
      '--- # d\npolicy: x\nwaivers:\n  - component: "npm:x"\n    license: "MIT"\n...\n',
    ],
    "a file that has it, in other words": [
      "waivers: [{ component: npm:x, license: 'MIT' }]\n",
      waiver,
      "waivers: [{ component: npm:x, license: 'MIT' }]\n",
    ],
    "an override that it has": [
      "overrides: { npm:x: { license: MIT } }",
      override,
      "overrides: { npm:x: { license: MIT } }",
    ],
    "an override with another value, which would be there twice": [
      "overrides: { npm:x: { license: ISC } }",
      override,
      undefined,
    ],
    "an alias, which stands for something elsewhere": ["a: &a [{ b: c }]\nwaivers: *a\n", waiver, undefined],
    "a file in brackets": ["{ policy: x }", waiver, undefined],
  };
  for (const [title, [text, entry, want]] of Object.entries(cases)) {
    test(want === undefined ? `is refused for ${title}` : `goes into ${title}`, () =>
      assert.equal(addEntry(text, entry), want),
    );
  }

  test("changes no other line, whatever the file looks like", () => {
    const next = random(45);
    const pick = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(next() * all.length)] ?? all[0];
    let added = 0;
    for (let round = 0; round < 400; round++) {
      const newline = pick(["\n", "\r\n"]);
      const parts = [...blocks].sort(() => next() - 0.5).slice(0, Math.floor(next() * 5));
      const keys = new Set<string>();
      const chosen = parts.map(pick).filter((block) => {
        const key = /^["']?([\w-]+)/m.exec(block.replaceAll(/^#.*\n/gm, ""))?.[1] ?? "";
        return !keys.has(key) && keys.add(key);
      });
      const text = chosen.join("").replaceAll("\n", newline) + pick(["", "# end", newline]);
      const entry = pick([waiver, override]);
      const after = addEntry(text, entry);
      if (after === undefined) continue; // said so, and nothing is written
      added++;
      const [old, now] = [text, after].map((one) => one.split(/\r?\n/));
      const isFlow = !after.includes(entry.lines[0] ?? "") || /(?:waivers|overrides): [[{]/.test(text);
      if (!isFlow) assert.deepEqual(remaining(old ?? [], now ?? []), [], JSON.stringify([text, after]));
      assert.ok(after.length > text.length);
    }
    assert.ok(added > 300, `${added} were added`);
  });
});

/** The old lines that are not in the new ones, in their order. */
function remaining(old: readonly string[], now: readonly string[]): string[] {
  let at = 0;
  for (const line of now) if (line === old[at]) at++;
  return old.slice(at).filter((line) => line !== "");
}

/** Parts of a file, in several ways of writing them. */
const blocks: readonly (readonly [string, ...string[]])[] = [
  ["policy: x\n", "policy: |\n  x\n\n", "'policy': \"x\" # c\n\n", "# c\npolicy: >-\n  a\n  b\n"],
  [
    "waivers:\n",
    "waivers: []\n",
    "waivers:\n  # c\n  - a: b\n\n    c: d # e\n",
    "waivers:\n- { a: b }\n-\n  a: b\n",
    "waivers: [{ a: b },\n  { a: c }]\n",
  ],
  [
    "overrides: { a: { license: MIT } }\n",
    'overrides:\n  "a": # c\n    license: MIT\n',
    "overrides: &o\n    a: { b: c }\n    # c\n",
    "overrides:\n",
  ],
  ["exclude: [a, 'b']\n", "exclude:\n- a\n- b # c\n", "exclude: a\n"],
  ["# alone\n", "\n\n", "private: &p\n  - npm:a\n"],
];
