import assert from "node:assert/strict";
import { test } from "node:test";
import { readSelector, selects } from "../../policy/judge/selector.ts";
import { toIdentity } from "./to-identity.ts";

test("names in overrides and waivers are compared as their ecosystem compares them", () => {
  const cases: readonly (readonly [selector: string, type: string, name: string, isSame: boolean])[] = [
    ["Typing_Extensions", "pypi", "typing-extensions", true],
    ["pypi:typing.extensions", "pypi", "typing-extensions", true],
    ["typingextensions", "pypi", "typing-extensions", false],
    ["cargo:serde-json", "cargo", "serde_json", true],
    ["left_pad", "npm", "left-pad", false],
    ["newtonsoft.json", "nuget", "Newtonsoft.Json", true],
    ["a.b", "unheard-of", "a-b", false],
  ];
  for (const [selector, type, name, isSame] of cases)
    assert.equal(selects(readSelector(selector), toIdentity({ type, name, version: "1" })), isSame, selector);
});
