import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView } from "../../../../test/helpers/craft-report.ts";
import { toGithub } from "../../github/github.ts";
import { toGitlab } from "../../gitlab.ts";
import { toHtml } from "../../html/html.ts";
import { toJunit } from "../../junit/junit.ts";
import { toMarkdown } from "../../markdown/markdown.ts";
import { toTable } from "../../table/table.ts";

const entryOf = (name: string) => `waivers:\n  - component: "npm:${name}"\n    license: "AGPL-3.0-only"`;
const found = (name: string, ...replace: string[]) => ({
  component: { name },
  status: "violation" as const,
  resolved_license: "AGPL-3.0-only",
  decision: { list: "deny" as const, license: "AGPL-3.0-only", reason: "Denied." },
  remedy: { steps: [`Replace ${name}.`], replace, entry: entryOf(name) },
});
const one = craftView([found("x", "npm:a@1")]);
const several = craftView([found("x", "npm:a@1", "npm:b@1"), found("y", "npm:a@1"), found("z", "npm:z@1.0.0")]);
const style = { columns: 120, isColored: false };

describe("every format says what to do about a violation", () => {
  const formats: Record<string, (view: typeof one) => string> = {
    table: (view) => toTable(view, style),
    markdown: (view) => toMarkdown(view),
    github: (view) => toGithub(view),
    gitlab: (view) => toGitlab(view),
    junit: (view) => toJunit(view),
    html: (view) => toHtml(view),
  };
  for (const [format, write] of Object.entries(formats)) {
    test(`in ${format}`, () => assert.ok(write(one).includes("Replace x."), write(one)));
  }

  test("with a waiver to paste in annotations and HTML, as lines", () => {
    assert.ok(toGithub(one).includes('add to lcc.yml:%0A  waivers:%0A    - component: "npm:x"%0A      license: '));
    assert.match(toHtml(one), /<pre>waivers:\n {2}- component: /);
  });

  test("with a waiver for each of several in Markdown, and how many more there are", () => {
    const names = Array.from({ length: 12 }, (_, at) => `p${at}`);
    const text = toMarkdown(craftView(names.map((name) => found(name))));
    assert.match(text, /^<summary>Once it is decided to accept them, add to lcc\.yml:<\/summary>$/m);
    assert.deepEqual(text.match(/(?<=component: "npm:)\w+/g), names.slice(0, 10));
    assert.match(text, /^ {8}# and so on for 2 more components$/m);
  });

  test("with the branch whose lcc.yml counts, where that is not the one of the pull request", () => {
    const placesIn = (rulesFrom: string | undefined) => {
      const source = { ...one.report.source, commit: "c1" };
      const view = { ...one, report: { ...one.report, source, ...(rulesFrom !== undefined && { rulesFrom }) } };
      return `${toTable(view, style)}${toMarkdown(view)}`.match(/(?:To accept it.*?|add to .*?)(?=:)/g);
    };
    const own = ["To accept it", "add to lcc.yml"];
    assert.deepEqual([placesIn(undefined), placesIn("c1")], [own, own]);
    assert.deepEqual(placesIn("c0"), ["To accept it, on the target branch", "add to lcc.yml of the target branch"]);
  });

  test("at the top of the page, with the first components in words", () => {
    const page = toHtml(several);
    assert.ok(page.indexOf("To do without them, remove or replace npm:a@1") < page.indexOf('id="components"'));
    const items = [...page.matchAll(/<li>\s*<b><bdi>([xyz])<\/bdi><\/b>([^]*?)<\/li>/g)];
    assert.deepEqual(
      items.map(
        ([, name, rest = ""]) =>
          name +
          rest
            .replaceAll(/<[^>]*>/g, "")
            .replaceAll(/\s+/g, " ")
            .trimEnd(),
      ),
      ["x", "y", "z"].map((name) => `${name} 1.0.0, package-lock.json:7`),
    );
  });

  test("and of several, which direct dependencies bring most", () => {
    for (const format of ["table", "github"] as const) {
      const text = formats[format]?.(several) ?? "";
      assert.ok(text.includes("To do without them, remove or replace npm:a@1 (brings 2), npm:b@1 (brings 1)."), text);
    }
  });
});
