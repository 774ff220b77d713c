import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../../domain/contracts/component.ts";
import { findEcosystem, ecosystems } from "../index.ts";
import { parsePurl, createPurlReader } from "./package-url.ts";

const identityOf = createPurlReader(ecosystems);

function read(text: string): string | undefined {
  const purl = parsePurl(text);
  if (!purl) return undefined;
  const { type, name } = identityOf(purl);
  return `${type}:${name}@${purl.version}`;
}

describe("a package URL that lcc writes is read as the same component", () => {
  const components: Record<string, readonly string[]> = {
    npm: ["lodash@4.17.21", "@babel/core@7.0.0", "JSONStream@1.3.5", "a@1.0.0+build.5"],
    pypi: ["zope-interface@1!2.0", "flask@"],
    conda: ["_libgcc_mutex@0.1", "python@3.12.1"],
    golang: ["github.com/Masterminds/semver/v3@v3.2.1", "gopkg.in/yaml.v3@v3.0.1", "rsc.io/quote@v1.5.2+incompatible"],
    composer: ["symfony/console@v6.4.49", "acme/tool@dev-feature/x"],
    cargo: ["serde_json@1.0.0"],
    maven: ["org.apache.commons:commons-lang3@3.14.0"],
    gem: ["rails-html-sanitizer@1.6.0"],
    nuget: ["Newtonsoft.Json@13.0.3"],
    huggingface: ["openai-community/gpt2@607a30d", "gpt2@"],
  };

  test("of every type that has package URLs", () => {
    const types = ecosystems.flatMap((ecosystem) => ecosystem.types);
    const without = new Set(["huggingface-dataset", "ollama", "custom"]);
    assert.deepEqual(Object.keys(components).sort(), types.filter((type) => !without.has(type)).sort());
  });

  for (const [type, names] of Object.entries(components)) {
    for (const text of names) {
      test(`${type} ${text}`, () => {
        const at = text.lastIndexOf("@");
        const component: Component = {
          ...{ type, name: text.slice(0, at), version: text.slice(at + 1) },
          ...{ scope: "unknown", locations: [] },
        };
        assert.equal(read(findEcosystem(type)?.purl(component) ?? ""), `${type}:${text}`);
      });
    }
  }
});

describe("a package URL of other tools", () => {
  const cases: Record<string, string | undefined> = {
    "pkg:npm/@angular/core@17.0.0": "npm:@angular/core@17.0.0",
    "pkg:npm/%40angular/core": "npm:@angular/core@",
    "pkg:npm/angular/core@1.0.0": "npm:@angular/core@1.0.0",
    "PKG:NPM/Left-Pad@1.0.0": "npm:Left-Pad@1.0.0",
    "pkg://pypi/Zope.Interface@5.0": "pypi:zope-interface@5.0",
    "pkg:maven/g/a@1.0?type=jar&classifier=x#sub/path": "maven:g:a@1.0",
    "pkg:deb/debian/libc6@2.36-9?arch=amd64&distro=debian-12": "custom:deb/debian/libc6@2.36-9",
    "pkg:github/actions/checkout@v4": "custom:github/actions/checkout@v4",
    "pkg:huggingface/datasets/rajpurkar/squad@main": "huggingface-dataset:rajpurkar/squad@main",
    // Names that their registry cannot have are kept, and no source is asked about them.
    "pkg:maven/commons-lang3@3.14.0": "custom:maven/commons-lang3@3.14.0",
    "pkg:npm/..@1": "custom:npm/..@1",
    "pkg:pypi/a/b@1": "custom:pypi/a/b@1",
    "pkg:custom/x@1": "custom:custom/x@1",
    "pkg:npm/a%zz@1": "custom:npm/a%zz@1",
    "pkg:npm": undefined,
    "pkg:npm/": undefined,
    "npm/a@1": undefined,
    "pkg:1/a": undefined,
    "": undefined,
    [`pkg:npm/${"a".repeat(10_000)}`]: undefined,
  };
  for (const [text, want] of Object.entries(cases)) {
    test(`${text.slice(0, 60)} is ${want ?? "not one"}`, () => assert.equal(read(text), want));
  }

  test("keeps its qualifiers, decoded", () => {
    const purl = parsePurl("pkg:npm/a@1?Repository_URL=https%3A%2F%2Fnpm.acme.example%2F&empty=&x");
    assert.deepEqual([...(purl?.qualifiers ?? [])], [["repository_url", "https://npm.acme.example/"]]);
  });
});
