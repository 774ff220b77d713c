import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { lcc } from "../cli/run.ts";
import { readQuality } from "../helpers/code-quality.ts";
import { createProjects } from "../helpers/project.ts";
import { readCommands } from "../helpers/read-annotations.ts";

type Files = Readonly<Record<string, string>>;

interface Change {
  readonly base: Files;
  readonly changed: Files;
  readonly title: string;
  /** Of the manifest. */
  readonly at: readonly [file: string, line: number];
  readonly how: string;
  /** In the words of the comment. */
  readonly brings: readonly [direct: string, component: string, path?: string];
}

const manifest = (name: string, dependencies: object) =>
  JSON.stringify({ name, version: "1.0.0", dependencies }, null, 2);
const npmLock = (api: object, packages: object) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { name: "shop", workspaces: ["packages/*"] },
      "node_modules/@shop/api": { resolved: "packages/api", link: true },
      "node_modules/@shop/web": { resolved: "packages/web", link: true },
      "node_modules/web-frame": { version: "4.1.0", license: "MIT" },
      "packages/api": { name: "@shop/api", version: "1.0.0", dependencies: api },
      "packages/web": { name: "@shop/web", version: "1.0.0", dependencies: { "web-frame": "^4.0.0" } },
      ...packages,
    },
  });

const uvPackage = (name: string, needs: readonly string[] = []) =>
  `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = { registry = "https://pypi.org/simple" }\n` +
  `dependencies = [${needs.map((one) => `{ name = "${one}" }`).join(", ")}]\n\n`;
const uvLock = (direct: readonly string[], packages: string) =>
  `version = 1\nrequires-python = ">=3.12"\n\n${packages}[[package]]\nname = "shop"\nversion = "1.0.0"\n` +
  `source = { virtual = "." }\ndependencies = [${direct.map((one) => `{ name = "${one}" }`).join(", ")}]\n`;
const pyproject = (...direct: readonly string[]) =>
  `[project]\nname = "shop"\nversion = "1.0.0"\ndependencies = [\n${direct.map((one) => `  "${one}>=1",\n`).join("")}]\n`;
const installed = (name: string, license: string, needs = "") => ({
  [`.venv/lib/python3.12/site-packages/${name}-1.0.0.dist-info/METADATA`]: `Metadata-Version: 2.4\nName: ${name}\nVersion: 1.0.0\nLicense-Expression: ${license}\n${needs && `Requires-Dist: ${needs}\n`}\n`,
});

const artifact = (name: string) =>
  `    <dependency>\n      <groupId>org.sample</groupId>\n      <artifactId>${name}</artifactId>\n      <version>1.0.0</version>\n    </dependency>\n`;
const pom = (name: string, inside: string) =>
  `<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>org.sample</groupId>\n  <artifactId>${name}</artifactId>\n  <version>1.0.0</version>\n${inside}</project>\n`;
const needing = (...names: readonly string[]) => `  <dependencies>\n${names.map(artifact).join("")}  </dependencies>\n`;
const under = (license: string) => `  <licenses><license><name>${license}</name></license></licenses>\n`;
const published: Readonly<Record<string, string>> = {
  plain: pom("plain", under("MIT")),
  printer: pom("printer", under("MIT") + needing("fonts")),
  fonts: pom("fonts", under("GPL-3.0-only")),
};

const changes: Readonly<Record<string, Change>> = {
  "a JavaScript monorepo": {
    base: {
      "package.json": JSON.stringify({ name: "shop", private: true, workspaces: ["packages/*"] }),
      "packages/api/package.json": manifest("@shop/api", { "web-frame": "^4.0.0" }),
      "packages/web/package.json": manifest("@shop/web", { "web-frame": "^4.0.0" }),
      "package-lock.json": npmLock({ "web-frame": "^4.0.0" }, {}),
    },
    changed: {
      "packages/api/package.json": manifest("@shop/api", { "web-frame": "^4.0.0", printer: "^1.0.0" }),
      "package-lock.json": npmLock(
        { "web-frame": "^4.0.0", printer: "^1.0.0" },
        {
          "node_modules/printer": { version: "1.1.0", license: "MIT", dependencies: { glyphs: "^2.0.0" } },
          "node_modules/glyphs": { version: "2.0.1", license: "MIT", dependencies: { fonts: "^3.0.0" } },
          "node_modules/fonts": { version: "3.0.0", license: "GPL-3.0-only" },
        },
      ),
    },
    title: "License violation: fonts@3.0.0 (GPL-3.0-only)",
    at: ["packages/api/package.json", 6],
    how: "via printer@1.1.0 in @shop/api",
    brings: ["printer 1.1.0 (npm)", "fonts 3.0.0 (npm)", " (printer &#62; glyphs &#62; fonts)"],
  },
  "a Python project": {
    base: { "pyproject.toml": pyproject("plain"), "uv.lock": uvLock(["plain"], uvPackage("plain")) },
    changed: {
      "pyproject.toml": pyproject("plain", "printer"),
      "uv.lock": uvLock(
        ["plain", "printer"],
        uvPackage("plain") + uvPackage("printer", ["fonts"]) + uvPackage("fonts"),
      ),
      ...installed("plain", "MIT"),
      ...installed("printer", "MIT", "fonts"),
      ...installed("fonts", "GPL-3.0-only"),
    },
    title: "License violation: fonts@1.0.0 (GPL-3.0-only)",
    at: ["pyproject.toml", 6],
    how: "via printer@1.0.0",
    brings: ["printer 1.0.0 (pypi)", "fonts 1.0.0 (pypi)"],
  },
  "a Maven project": {
    base: { "pom.xml": pom("shop", needing("plain")) },
    changed: { "pom.xml": pom("shop", needing("plain", "printer")) },
    title: "License violation: org.sample:fonts@1.0.0 (GPL-3.0-only)",
    at: ["pom.xml", 12],
    how: "via org.sample:printer@1.0.0",
    brings: ["org.sample:printer 1.0.0 (maven)", "org.sample:fonts 1.0.0 (maven)"],
  },
};

/** What the comment says about the violation. */
function expectedViolations({ brings: [direct, component, path = ""], at: [file, line] }: Change): string {
  const [, name = "", version = "", type = ""] = /^(\S+) (\S+) \((\w+)\)$/.exec(component) ?? [];
  return `### Violations (1, 1 new)

\`GPL-3.0-only\`, 1 component, 1 new: GPL-3.0-only is on the deny list as GPL-\\*. Recipients of the product would be entitled to the source of the whole under the GPL.

| Component | Version | Type | Scope | Used | Found in |
| --- | --- | --- | --- | --- | --- |
| \`${name}\` **new** | \`${version}\` | \`${type}\` | runtime | via ${direct.split(" ", 1)[0]} | \`${file}:${line}\` |

To do without it, remove or replace ${direct}, which brings ${component}${path}.

Find out whether ${component} becomes part of something that you hand to others. If so, offer the source of the whole under GPL-3.0-only, ask the author for other terms, or replace it. Where GPL-3.0-only is always fine for you, put it on the allow list of the policy.

<details>
<summary>Once it is decided to accept it, add to lcc.yml of the target branch:</summary>

      waivers:
        - component: "${type}:${name}"
          license: "GPL-3.0-only"
          until: <YYYY-MM-DD>
          reason: "<why it is accepted>"
          approvedBy: "<who decided it>"

</details>`;
}

describe("a pull request that brings a GPL package, and rules that would allow it, to", () => {
  const projects = createProjects();
  const server = createServer((request, response) => {
    const [, name = ""] = /\/org\/sample\/(\w+)\/1\.0\.0\/\1-1\.0\.0\.pom$/.exec(request.url ?? "") ?? [];
    const text = published[name];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  after(async () => {
    projects.removeAll();
    await new Promise((resolve) => server.close(resolve));
  });

  function checkOut({ base, changed }: Change): string {
    const root = projects.make({ ...base, "lcc.yml": "policy: permissive\n", ".gitignore": ".venv\n" });
    const git = (...command: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...command], { cwd: root });
    git("init", "-q", "-b", "main");
    git("add", "-A");
    git("commit", "-qm", "one");
    for (const [path, text] of Object.entries({ ...changed, "lcc.yml": "fail-on: never\n" })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    git("checkout", "-qb", "change");
    git("add", "-A");
    git("commit", "-qm", "two");
    return root;
  }

  for (const [name, change] of Object.entries(changes)) {
    test(`${name} fails, and points to the line that a person changed`, async () => {
      const root = checkOut(change);
      const refusing = "http://127.0.0.1:9";
      const isMaven = change.at[0] === "pom.xml";
      const options = ["--rules-from", "main", "--baseline", "main", "--fail-on", "new"];
      const outputs = ["github=github.txt", "gitlab=gitlab.json", "markdown=comment.md", "junit=junit.xml"];
      const also = outputs.flatMap((one) => ["--also", one.replace("=", `=${root}/`)]);
      const ended = await lcc(["scan", root, ...(isMaven ? [] : ["--offline"]), ...options, ...also], {
        env: {
          SVC_MAVEN_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          ...{ SVC_CLEARLYDEFINED_URL: refusing, SVC_CODE_HOST_API_URL: refusing, XDG_CACHE_HOME: root },
        },
      });
      assert.equal(ended.status, 1, ended.stderr);
      const read = (file: string) => readFileSync(join(root, file), "utf8");
      const [file, line] = change.at;
      const reason =
        "GPL-3.0-only is on the deny list as GPL-*. Recipients of the product would be entitled to the source of the whole under the GPL.";
      const errors = readCommands(read("github.txt")).filter(({ name }) => name === "error");
      assert.deepEqual(
        errors.map(({ properties, text }) => [properties, text.split("\n").slice(0, 2)]),
        [[{ file, line: String(line), title: change.title }, [reason, `Needed ${change.how}.`]]],
      );
      const [package_ = ""] = change.title.split(" ").slice(2, 3);
      const [entry] = readQuality(read("gitlab.json")).filter(({ severity }) => severity === "critical");
      assert.deepEqual(entry?.location, { path: file, lines: { begin: line } });
      assert.ok(entry?.description.startsWith(`new: ${package_} ${change.how} (GPL-3.0-only): ${reason}`));
      const junit = read("junit.xml");
      assert.ok(junit.includes(`file="${file}" line="${line}"`) && junit.includes(`\nused: ${change.how}\n`), junit);
      assert.match(junit, /^or: To accept it, on the target branch: lcc waive \S+fonts /m);
      const comment = read("comment.md");
      assert.match(comment, /^\*\*Violation\*\*: 1 violation \(1 new\).*permissive\/production.*; rules of commit /m);
      const [, violations] = /^(### Violations [^]+?^<\/details>)$/m.exec(comment) ?? [];
      assert.equal(violations, expectedViolations(change), comment);
      assert.match(
        entry.description,
        / To accept it, on the target branch: lcc waive \w+:[\w.:]*fonts --until YYYY-MM-DD /,
      );
      assert.ok(!comment.includes(root) && !/^\| `(?:web-frame|plain)/m.test(comment), comment);
    });
  }
});
