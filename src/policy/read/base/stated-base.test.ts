import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findStatedBase, findStatedName } from "./stated-base.ts";

describe("the base that a policy states", () => {
  const cases: Record<string, readonly [text: string, want: ReturnType<typeof findStatedBase>]> = {
    "is its text and the line": ["name: a\nextends: permissive\n", { text: "permissive", line: 2 }],
    "has no spaces around it": ['extends: " ./base.yml "\n', { text: "./base.yml", line: 1 }],
    "may be empty in quotes, which is refused later": ['extends: ""\n', { text: "", line: 1 }],
    "is absent without the key": ["name: extends\n", undefined],
    "is absent without the word": ["name: a\n", undefined],
    "is absent without a value": ["extends:\nname: a\n", undefined],
    "is absent with the value null": ["extends: ~\nname: a\n", undefined],
    "is absent if it is a list, which is refused later": ["extends: [permissive]\n", undefined],
    "is absent in a file that is a list": ["- extends\n", undefined],
    "is absent in a file that is a text": ["extends\n", undefined],
    "is absent in broken YAML": ["extends: permissive\n  name: a\n", undefined],
  };
  for (const [name, [text, want]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(findStatedBase(text), want));
  }
});

describe("the name that a policy states", () => {
  const cases: Record<string, readonly [text: string, want: string | undefined]> = {
    "is found in valid YAML": ["version: 1\nname: acme\n", "acme"],
    "is absent if it is empty": ["name: ''\n", undefined],
    "is absent if it is a list": ["name: [acme]\n", undefined],
    "is absent in a list": ["- name\n", undefined],
    "is found in broken YAML": ["contexts: {{{\nname: acme # ours\n", "acme"],
    "is found in quotes in broken YAML": ['contexts: {{{\n"name" : "acme"\n', "acme"],
    "is not one of a deeper level in broken YAML": ["contexts: {{{\n  name: acme\n", undefined],
  };
  for (const [name, [text, want]] of Object.entries(cases)) {
    test(name, () => assert.equal(findStatedName(text), want));
  }
});
