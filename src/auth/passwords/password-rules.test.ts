import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { passwordProblem } from "./password-rules.ts";

describe("a new password is refused", () => {
  const bad: Record<string, readonly [password: string, want: RegExp]> = {
    "with less than eight characters": ["Xk9#mQ2", /at least 8 characters/],
    "with seven characters that are many code units": ["😀".repeat(7), /at least 8 characters/],
    "when it is empty": ["", /at least 8 characters/],
    "with more than 256 characters": ["x7".repeat(128) + "x", /more than 256 characters/],
    "with a million characters": ["x".repeat(1_000_000), /more than 256 characters/],
    "with a NUL": ["eight\0chars", /invalid character/],
    "with half a character": ["eight\ud800chars", /invalid character/],
    "when it is very common": ["password1", /very common/],
    "when it is very common, in whatever case": ["PassWord1", /very common/],
    "when it is the username, in whatever case": ["Margaret.Hamilton", /is the username/],
    "when it is the name of the product": ["License Compliance Service", /name of this product/],
    "when it is the name of the product with hyphens": ["license-compliance-service", /name of this product/],
  };
  for (const [name, [password, want]] of Object.entries(bad)) {
    test(name, async () => assert.match((await passwordProblem(password, "margaret.hamilton")) ?? "fine", want));
  }

  test("when it is one of at least 3,000 that are common and long enough", async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    const long = dictionary["passwords-common"].filter((password) => password.length >= 8).slice(0, 3000);
    const problems = await Promise.all(long.map((password) => passwordProblem(password, "m.hamilton")));
    assert.equal(problems.filter((problem) => problem?.includes("very common")).length, 3000);
  });
});

describe("a new password is taken", () => {
  const good = {
    "with eight characters": "xk9#mq2w",
    "with eight characters of many code units": "😀🐙🦆🐢🦊🐝🐞🦉",
    "with 256 of them": "😀🐙".repeat(128),
    "without digits and signs": "correct horse battery staple",
    "with a common one inside": "password1 and more",
    "with the username inside": "not margaret.hamilton",
    "of blanks and control characters": " \t\n\u0001 \t\n\u0002 ",
  };
  for (const [name, password] of Object.entries(good)) {
    test(name, async () => assert.equal(await passwordProblem(password, "margaret.hamilton"), undefined));
  }
});
