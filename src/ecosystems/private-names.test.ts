import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { defaultUrl } from "registry-url";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import type { Component, Origin } from "../domain/contracts/component.ts";
import { operatorNames } from "./private-names.ts";

describe("a component is public", () => {
  const npmrc = [
    "@acme:registry=https://npm.corp.example/",
    '@quoted:registry = "https://npm.corp.example/"',
    `@same:registry=${defaultUrl}`,
    "//npm.corp.example/:_authToken=secret",
  ];
  const names = operatorNames({
    env: { GOPRIVATE: "git.corp.example/team, *.wild.example,one.example/[ab]*/x", GONOPROXY: "other.example" },
    home: "/home/operator",
    readFile: (path) => {
      if (path === "/home/operator/.config/go/env") return "GONOSUMDB=written.example\n";
      return path === "/home/operator/.npmrc" ? npmrc.join("\n") : undefined;
    },
  });

  const cases: Record<string, [Component, boolean]> = {
    "without an origin": [of("npm", "a"), true],
    "from the default registry of npm": [from("registry", `${defaultUrl}a/-/a-1.0.0.tgz`), true],
    "from a public mirror": [from("registry", "https://registry.yarnpkg.com/a/-/a-1.0.0.tgz"), true],
    "as a file of PyPI": [from("archive", "https://files.pythonhosted.org/packages/a.whl"), true],
    "not from a private registry": [from("registry", "https://npm.corp.example/a"), false],
    "not from a host that begins like a public one": [from("registry", "https://pypi.org.evil.example/a"), false],
    "not from another port": [from("registry", "https://pypi.org:8443/simple"), false],
    "not from any repository": [from("git", "https://github.com/a/b"), false],
    "not from a folder": [from("file", "../b"), false],
    "not in a scope that the operator keeps elsewhere": [of("npm", "@acme/secret"), false],
    "not in a scope whose address is quoted": [of("npm", "@quoted/secret"), false],
    "in a scope that stays with the default registry": [of("npm", "@same/a"), true],
    "in any other scope": [of("npm", "@public/a"), true],
    "not below a path in GOPRIVATE": [of("golang", "git.corp.example/team/secret/v2"), false],
    "not on a host that the go command's own file keeps": [of("golang", "written.example/secret"), false],
    "next to a path in GOPRIVATE": [of("golang", "git.corp.example/teams/a"), true],
    "above a path in GOPRIVATE": [of("golang", "git.corp.example"), true],
    "not on a host that a pattern covers": [of("golang", "x.wild.example/a"), false],
    "not where a set of characters may cover it": [of("golang", "one.example/abc/x"), false],
    "not below a path in GONOPROXY": [of("golang", "other.example/a"), false],
    "on any other host": [of("golang", "github.com/gorilla/mux"), true],
  };
  for (const [name, [component, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(!names.isPrivate(component), expected));
  }

  test("and patterns with many stars cost nothing", async () => {
    const check = operatorNames({ env: { GOPRIVATE: "*a".repeat(50) }, home: "", readFile: () => undefined });
    const long = of("golang", `${"a".repeat(100_000)}b`);
    await assertQuick(500, "the pattern", () => assert.equal(check.isPrivate(long), false));
  });
});

function of(type: string, name: string): Component {
  return { type, name, version: "1.0.0", scope: "runtime", locations: [] };
}

function from(kind: Origin["kind"], address: string): Component {
  return { ...of("npm", "a"), origin: { kind, address } };
}
