import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { needs } from "../../../../test/helpers/shared.ts";
import { repliesFolder } from "../../../../test/helpers/stand-in.ts";
import { readVanity } from "./vanity.ts";

describe("import pages", () => {
  test("name the repository, as recorded ones do", needs(repliesFolder), () => {
    const page = (name: string) => readFileSync(join(repliesFolder ?? "", `go/vanity-go-get-${name}.html`), "utf8");
    assert.equal(readVanity(page("github"), "golang.org/x/text"), "https://github.com/golang/text/");
    assert.equal(readVanity(page("github"), "golang.org/x/textile"), undefined);
    assert.equal(readVanity(page("gitlab"), "gitlab.com/group/subgroup/x"), "https://gitlab.com/group/subgroup/repo");
    assert.equal(
      readVanity(page("github-ee"), "git.enterprise.com/example/module"),
      "https://git.enterprise.com/example/module.git",
    );
    assert.equal(
      readVanity(page("submodule-gitlab"), "gitlab.com/example/module/sub"),
      "https://gitlab.com/example/module.git",
    );
  });

  test("are read without their quotes, in any case, and never for long", async () => {
    const module = "go.example.org/m/sub";
    const page = `<META content='go.example.org/m git https://github.com/m/m' NAME=go-import>`;
    assert.equal(readVanity(page, module), "https://github.com/m/m");
    const hostile = [
      `go.example.org/m mod https://x.example`,
      `go.example.org/m git file:///etc`,
      `go.example.org/m`,
      ``,
    ];
    for (const content of hostile) {
      assert.equal(readVanity(`<meta name="go-import" content="${content}">`, module), undefined);
    }
    await assertQuick(1_000, "all of them", () => {
      for (const text of ["<meta", "<meta name=", `a="`, "a='", "<meta " + "a ".repeat(10), " =", '<meta a="b" ']) {
        readVanity(`${text.repeat(100_000 / text.length)}>`, module);
        readVanity(text.repeat(100_000 / text.length), module);
      }
    });
  });
});
