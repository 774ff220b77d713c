import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { refusedByCode } from "../../../../test/helpers/refused-addresses.ts";
import { AppError } from "../../../domain/errors.ts";
import { isRepositoryAddress, parseRepositoryAddress } from "./repository-address.ts";

const github = "https://github.com";

function refusal(text: unknown, base = github): AppError {
  try {
    parseRepositoryAddress(text, base);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return assert.fail(`${String(text)} was accepted`);
}

describe("the address of a repository", () => {
  const accepted: readonly (readonly [text: string, base: string, url: string])[] = [
    ["https://github.com/a/b", github, "https://github.com/a/b.git"],
    ["https://github.com/a/b/", github, "https://github.com/a/b.git"],
    ["https://github.com/a/b.git", github, "https://github.com/a/b.git"],
    ["https://github.com/a/b.git/", github, "https://github.com/a/b.git"],
    ["http://github.com/a/b", github, "https://github.com/a/b.git"],
    ["HTTPS://GitHub.COM/Owner-1/Re_po.js", github, "https://github.com/Owner-1/Re_po.js.git"],
    ["https://github.com:443/a/b", github, "https://github.com/a/b.git"],
    ["http://github.com:80/a/b", github, "https://github.com/a/b.git"],
    ["https://github.com/a_b/.github", github, "https://github.com/a_b/.github.git"],
    ["https://github.com/a/...", github, "https://github.com/a/....git"],
    [
      `https://github.com/${"a".repeat(39)}/${"b".repeat(100)}`,
      github,
      `https://github.com/${"a".repeat(39)}/${"b".repeat(100)}.git`,
    ],
    ["http://127.0.0.1:8080/a/b", "http://127.0.0.1:8080", "http://127.0.0.1:8080/a/b.git"],
    ["https://127.0.0.1:8080/a/b", "http://127.0.0.1:8080/", "http://127.0.0.1:8080/a/b.git"],
    ["http://[::1]:8080/a/b", "http://[::1]:8080", "http://[::1]:8080/a/b.git"],
    ["https://git.example.org/code/a/b", "https://git.example.org/code", "https://git.example.org/code/a/b.git"],
    ["https://git.example.org:8443/a/b", "https://u:p@git.example.org:8443", "https://git.example.org:8443/a/b.git"],
  ];
  for (const [text, base, url] of accepted) {
    test(`${text.slice(0, 60)} is taken at ${base}`, () => {
      const address = parseRepositoryAddress(text, base);
      assert.equal(address.url, url);
      assert.equal(address.page, url.replace(/\.git$/, ""));
      assert.ok(address.page.endsWith(`/${address.owner}/${address.name}`));
    });
  }

  const invalid: readonly unknown[] = [
    // no text
    undefined,
    null,
    5,
    {},
    ["https://github.com/a/b"],
    "",
    ...refusedByCode.invalid_repo_url,
  ];
  for (const text of invalid) {
    test(`${JSON.stringify(text)?.slice(0, 80)} is refused`, () => {
      const error = refusal(text);
      assert.equal(error.code, "invalid_repo_url");
      assert.match(error.message, /https:\/\/github\.com\//);
    });
  }

  for (const text of refusedByCode.unsupported_host) {
    test(`${text} is at another host`, () => {
      const error = refusal(text);
      assert.equal(error.code, "unsupported_host");
      assert.match(error.message, /SVC_CODE_HOST_URL/);
    });
  }

  test("of another port or below another path is refused", () => {
    assert.equal(refusal("http://127.0.0.1:81/a/b", "http://127.0.0.1:8080").code, "unsupported_host");
    assert.equal(refusal("http://127.0.0.1/a/b", "http://127.0.0.1:8080").code, "unsupported_host");
    assert.equal(refusal("https://git.example.org/a/b", "https://git.example.org/code").code, "invalid_repo_url");
    assert.equal(refusal("https://git.example.org/codex/a/b", "https://git.example.org/code").code, "invalid_repo_url");
  });

  test("of a page in it is answered with that of the repository itself", () => {
    for (const rest of ["/tree/main/docs", "/blob/main/LICENSE", "/issues/1", "?tab=readme", "#readme"]) {
      assert.match(refusal(`https://github.com/a/b.git${rest}`).message, / https:\/\/github\.com\/a\/b$/);
    }
  });

  test("for ssh or without a scheme is answered with the one for https", () => {
    for (const text of [
      "git@github.com:a/b.git",
      "ssh://git@github.com/a/b",
      "git://GitHub.com/a/b/",
      "github.com/a/b",
    ])
      assert.match(refusal(text).message, / Give https:\/\/github\.com\/a\/b$/, text);
    assert.match(refusal("git@other.example:a/b").message, /owner\/repository$/);
  });

  test("never has its password repeated, not even where it is broken", () => {
    for (const text of [
      "https://user:pa55@github.com/a/b",
      "https://user:pa55@evil.example/a/b",
      "https://pa55/x@github.com/a/b",
      "https://user:pa55/x@github.com/a/b",
      "https://user:1#pa55@github.com/a/b",
      "ssh://user:pa55@github.com/a/b",
      "https://us er:pa55@github.com/a/b",
    ]) {
      assert.doesNotMatch(refusal(text).message, /pa55|user:/, text);
    }
  });

  test("is refused quickly, whatever it is", async () => {
    await assertQuick(1_000, "all of them", () => {
      for (const unit of ["a", "@", ":", "/", "%", ".", "https://", "a@", "]["]) {
        refusal(unit.repeat(2_000).slice(0, 2_000));
        refusal(`https://${unit.repeat(2_000)}`.slice(0, 2_048));
        isRepositoryAddress(unit.repeat(100_000));
      }
    });
  });
});

describe("an argument of the command line", () => {
  for (const text of [
    "https://github.com/a/b",
    "ssh://git@github.com/a/b",
    "git@github.com:a/b.git",
    "HTTP://x",
    "https:github.com/a/b",
    "ext::sh -c x",
    "file:///etc",
  ]) {
    test(`${text} is meant as an address`, () => assert.equal(isRepositoryAddress(text), true));
  }
  for (const text of [".", "..", "a/b", "/srv/a b", "C:\\project", "./git@host:x", "github.com/a/b", "user@host", ""]) {
    test(`${JSON.stringify(text)} is a path`, () => assert.equal(isRepositoryAddress(text), false));
  }
});
