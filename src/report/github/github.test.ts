import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView, hostileName, unreadLockfile } from "../../../test/helpers/craft-report.ts";
import { type ReadCommand, readCommands } from "../../../test/helpers/read-annotations.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { toGithub } from "./github.ts";
import type { News } from "../news.ts";

const gpl = { status: "violation", resolved_license: "GPL-3.0-only" } as const;
const unknown = { status: "warning", resolved_license: "UNKNOWN" } as const;

describe("annotations of GitHub", () => {
  test("stand on the line of the dependency file, one for each finding", () => {
    const text = toGithub(craftView([{ ...gpl, decision: { reason: "No, never." } }, unknown, {}]));
    assert.deepEqual(annotationsOf(text), [
      {
        name: "error",
        properties: { file: "package-lock.json", line: "7", title: "License violation: left@1.0.0 (GPL-3.0-only)" },
        text: "No, never.",
      },
      {
        name: "warning",
        properties: { file: "package-lock.json", line: "7", title: "License warning: left@1.0.0 (UNKNOWN)" },
        text: "UNKNOWN is on the allow list.",
      },
      {
        name: "notice",
        properties: { title: "lcc" },
        text: "violation: 1 violation, 1 warning in 3 components, 1 of them UNKNOWN (permissive/production; licenses as declared)",
      },
    ]);
  });

  test("are escaped: a name is data, whatever it contains", () => {
    const name = "evil\n::error::x,line=1%0A::stop-commands::t\r##[set-output name=verdict]pass";
    const text = toGithub(
      craftView([
        {
          ...gpl,
          component: { name, locations: [{ file: "a,b::c%0A\n::error::d/pom.xml", line: 3 }] },
          decision: { reason: `50 % of ${name}` },
        },
      ]),
    );
    const commands = readCommands(text);
    assert.deepEqual(
      commands.map((command) => command.name),
      ["error", "notice", "group", "endgroup"],
    );
    assert.equal(commands[0]?.properties["file"], "a,b::c%0A\n::error::d/pom.xml");
    assert.deepEqual(Object.keys(commands[0]?.properties ?? {}), ["file", "line", "title"]);
    assert.match(commands[0]?.text ?? "", /^50 % of evil ::error::x,line=1%0A::stop-commands::t##\[set-output/);
    const lines = text.trimEnd().split("\n");
    assert.equal(lines.length, 5);
    assert.match(lines[0] ?? "", /^::error file=a%2Cb%3A%3Ac%250A%0A%3A%3Aerror%3A%3Ad\/pom\.xml,line=3,/);
  });

  test("have nothing in them that a terminal obeys", () => {
    const component = { name: hostileName, type: hostileName, locations: [{ file: hostileName }] };
    const text = toGithub(craftView([{ ...gpl, component, resolved_license: hostileName }]));
    assert.doesNotMatch(text, /[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u);
    assert.deepEqual(
      readCommands(text).map(({ name }) => name),
      ["error", "notice", "group", "endgroup"],
    );
  });

  test("are at most ten of each kind, and the log still names every finding", async () => {
    const view = await sampleReport(900);
    const text = toGithub(view);
    const annotations = annotationsOf(text);
    for (const level of ["error", "warning", "notice"]) {
      assert.ok(annotations.filter(({ name }) => name === level).length <= 10, level);
    }
    assert.ok(
      annotations.every(
        (annotation) => annotation.text.length <= 4_096 && (annotation.properties["title"] ?? "").length <= 255,
      ),
    );
    const problems = view.report.findings.filter(({ status }) => status !== "pass");
    const logged = text.split("\n").filter((line) => /^(?:violation|warning): /.test(line));
    assert.equal(logged.length, problems.length);
  });

  test("are put together by license, then by file, until they fit", () => {
    const places = (count: number, files: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...gpl,
        component: { name: `p${at}`, locations: [{ file: `f${at % files}/lock.json`, line: at + 1 }] },
      }));
    const titles = (count: number, files: number) =>
      annotationsOf(toGithub(craftView(places(count, files)))).flatMap(({ name, properties }) =>
        name === "error" ? [properties["title"]] : [],
      );
    assert.equal(titles(10, 10).length, 10);
    assert.deepEqual(titles(30, 2), [
      "License violation: 15 components (GPL-3.0-only)",
      "License violation: 15 components (GPL-3.0-only)",
    ]);
    const many = annotationsOf(toGithub(craftView(places(40, 20)))).filter(({ name }) => name === "error");
    assert.equal(many.length, 10);
    assert.equal(many[9]?.properties["file"], undefined);
    assert.match(many[9]?.text ?? "", /^- p9@1\.0\.0, f9\/lock\.json:10$/m);
    const all = many.flatMap(({ text }) => text.match(/^- p\d+@/gm) ?? []);
    assert.equal(new Set(all).size, 40);
  });

  test("say how many components a long message leaves out", () => {
    const crafts = Array.from({ length: 500 }, (_, at) => ({ ...gpl, component: { name: `package-${at}` } }));
    const [error] = annotationsOf(toGithub(craftView(crafts)));
    const named = error?.text.match(/^- package-/gm)?.length ?? 0;
    assert.ok(named > 20 && named < 500);
    assert.match(error?.text ?? "", new RegExp(`^- and ${500 - named} more$`, "m"));
  });

  test("follow --fail-on: a finding that does not fail the build is not an error", () => {
    const levels = (crafts: Parameters<typeof craftView>[1]) =>
      annotationsOf(toGithub(craftView([gpl, unknown], crafts))).map(({ name }) => name);
    assert.deepEqual(levels({ failOn: ["never"] }), ["warning", "warning", "notice"]);
    assert.deepEqual(levels({ failOn: ["warning"] }), ["error", "error", "notice"]);
  });

  test("make a notice of what the baseline has too, and say so", () => {
    const view = craftView([gpl, { ...gpl, component: { name: "right" } }], { failOn: ["new"] });
    const [, fresh] = view.report.findings;
    const news: News = { findings: new Set(fresh ? [fresh] : []), files: new Set(), reasons: new Set() };
    const annotations = annotationsOf(toGithub(view, news));
    assert.deepEqual(
      annotations.map(({ name, properties }) => [name, properties["title"]]),
      [
        ["error", "License violation: right@1.0.0 (GPL-3.0-only)"],
        ["notice", "lcc"],
        ["notice", "License violation: left@1.0.0 (GPL-3.0-only)"],
      ],
    );
    assert.match(annotations[2]?.text ?? "", /^In the baseline too\.\n/);
  });

  test("say what the scan did not see: an error where it fails the build", () => {
    const reasons = [
      { code: "files_unreadable", message: "1 file was not read.", count: 1, advice: "Mend it.", files: ["pom.xml"] },
      { code: "no_lockfile", message: "No lockfile.", count: 1, advice: "Make one.", files: ["a/package.json"] },
    ] as const;
    const annotations = annotationsOf(toGithub(craftView([{}], { completeness: { state: "partial", reasons } })));
    assert.deepEqual(
      annotations.map(({ name, properties, text }) => [name, properties["file"], text]),
      [
        ["error", "pom.xml", "1 file was not read. Mend it."],
        [
          "notice",
          undefined,
          "pass, but incomplete: 0 violations, 0 warnings in 1 component (permissive/production; licenses as declared)",
        ],
        ["notice", "a/package.json", "No lockfile. Make one."],
      ],
    );
    const allowed = craftView([{}], { completeness: { state: "partial", reasons }, failOn: ["allow-incomplete"] });
    assert.equal(annotationsOf(toGithub(allowed))[0]?.name, "warning");
  });

  test("names the unread files of a report before 3.0", () => {
    const [first] = annotationsOf(toGithub(craftView([{}], { coverage: unreadLockfile })));
    assert.deepEqual([first?.name, first?.properties["file"]], ["error", "web/bun.lockb"]);
  });

  test("count paths from the root of the repository", () => {
    const [first] = annotationsOf(toGithub(craftView([gpl]), undefined, "packages/app"));
    assert.equal(first?.properties["file"], "packages/app/package-lock.json");
  });
});

function annotationsOf(text: string): ReadCommand[] {
  return readCommands(text).filter(({ name }) => !name.endsWith("group"));
}
