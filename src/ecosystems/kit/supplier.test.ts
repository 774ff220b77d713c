import { describe, test } from "node:test";
import { parseXml } from "../../formats/xml.ts";
import { readSupplier as ofNpm } from "../javascript/registry/read-supplier.ts";
import { readMetadataSupplier, readSupplier as ofPypi } from "../python/registry/read-supplier.ts";
import { readAuthors, readPublisher } from "../rust/registry/read-supplier.ts";
import { joinPeople, toSupplier } from "./supplier.ts";
import { inheritSupplier, readSupplier as ofPom } from "../java/registry/published-pom.ts";
import assert from "node:assert/strict";
import { readSupplier as ofModule } from "../go/registry/go-proxy.ts";
import { readRegisteredSupplier, readSupplier as ofNuspec } from "../dotnet/registry/nuspec.ts";
import { readSupplier as ofModel } from "../models/registry/huggingface-hub.ts";
import { readSupplier as ofGem } from "../ruby/registry/rubygems.ts";

const person = (name: string) => ({ name, kind: "person" });
const organization = (name: string) => ({ name, kind: "organization" });

describe("the supplier of a component", () => {
  const names: Readonly<Record<string, readonly [written: unknown, name: string | undefined]>> = {
    "a name": ["Ada Lovelace", "Ada Lovelace"],
    "a name with a mail address and a page": ["Ada <ada@a.example> (https://a.example)", "Ada"],
    "several names": ["Ada <a@a.example>, 'Bob' <b@a.example>", "Ada, Bob"],
    "a mail address alone": ["ada@a.example", undefined],
    "a placeholder": ["UNKNOWN", undefined],
    "an object": [{ name: "Ada" }, undefined],
    "control characters": ["A\u001b[31mda\u0000\n\u202eBob", "A[31mda Bob"],
    "half a character": ["Ada \ud800", "Ada \ufffd"],
    "brackets without end": ["<".repeat(1_000_000), "<".repeat(200)],
    "a text of a megabyte": ["x".repeat(1_000_000), "x".repeat(200)],
    nothing: ["", undefined],
  };
  for (const [title, [written, name]] of Object.entries(names)) {
    test(`is read from ${title}`, () => assert.equal(toSupplier("person", written)?.name, name));
  }

  test("is an organization where the name says so", () => {
    assert.deepEqual(toSupplier("person", "Acme Inc."), organization("Acme Inc."));
    assert.deepEqual(toSupplier("person", "The Babel Team"), organization("The Babel Team"));
  });

  test("is the first few of many people", () => {
    const people = Array.from({ length: 1_000 }, (_, at) => ({ name: `p${at}` }));
    assert.equal(joinPeople(people), "p0, p1, p2, p3, p4");
  });
});

describe("what registries say about suppliers", () => {
  test("npm: author, else maintainers, else scope", () => {
    const maintainers = [{ name: "ada", email: "a@a.example" }, { name: "bob" }];
    assert.deepEqual(ofNpm({ author: { name: "Ada" }, maintainers }, "a"), person("Ada"));
    assert.deepEqual(ofNpm({ author: "Ada <a@a.example>" }, "a"), person("Ada"));
    assert.deepEqual(ofNpm({ maintainers }, "a"), person("ada, bob"));
    assert.deepEqual(ofNpm({}, "@acme/a"), organization("acme"));
    assert.equal(ofNpm({ author: 1 }, "a"), undefined);
  });

  test("PyPI: author, else maintainer, also in mail fields", () => {
    assert.deepEqual(ofPypi({ author: "Ada", author_email: "a@a.example" }), person("Ada"));
    assert.deepEqual(ofPypi({ author: null, author_email: "Ada <a@a.example>" }), person("Ada"));
    assert.deepEqual(ofPypi({ author_email: "a@a.example", maintainer: "Bob" }), person("Bob"));
    const metadata = "Metadata-Version: 2.1\nAuthor-email: Ada <a@a.example>\n\nAuthor: not a header\n";
    assert.deepEqual(readMetadataSupplier(metadata), person("Ada"));
  });

  test("crates.io: the publisher, or the authors of the manifest", () => {
    assert.deepEqual(readPublisher({ published_by: { name: "Ada", login: "ada" } }), person("Ada"));
    assert.deepEqual(readPublisher({ published_by: { name: null, login: "ada" } }), person("ada"));
    assert.equal(readPublisher({ published_by: null }), undefined);
    assert.deepEqual(readAuthors({ authors: ["Ada <a@a.example>", "Bob"] }), person("Ada, Bob"));
  });

  test("RubyGems: the authors", () => assert.deepEqual(ofGem({ authors: "Ada, Bob" }), person("Ada, Bob")));

  test("NuGet: the authors of the manifest or of the registration", () => {
    const nuspec = parseXml("<metadata><authors>Acme</authors><owners>x</owners></metadata>");
    assert.deepEqual(ofNuspec(nuspec), organization("Acme"));
    assert.deepEqual(readRegisteredSupplier({ authors: "Acme" }), organization("Acme"));
    assert.deepEqual(readRegisteredSupplier({ authors: ["Acme", "Bob"] }), organization("Acme, Bob"));
  });

  test("Maven: the organization, else developers, else a parent, else the group", () => {
    const developers = "<developers><developer><name>Ada</name></developer></developers>";
    const own = "<organization><name>Acme</name></organization>";
    const open = "<organization><name>${org}</name></organization>";
    assert.deepEqual(ofPom(parseXml(`<project>${own}${developers}</project>`)), organization("Acme"));
    assert.deepEqual(ofPom(parseXml(`<project>${open}${developers}</project>`)), person("Ada"));
    const silent = ofPom(parseXml("<project/>"));
    assert.equal(silent, undefined);
    const parent = { supplier: toSupplier("organization", "Above") };
    assert.deepEqual(inheritSupplier([{ supplier: silent }, parent], "g:a"), organization("Above"));
    assert.deepEqual(inheritSupplier([{ supplier: silent }], "org.example:a"), organization("org.example"));
  });

  test("Go: the owner of the repository, else the domain", () => {
    assert.deepEqual(ofModule("github.com/spf13/cobra"), organization("spf13"));
    assert.deepEqual(ofModule("golang.org/x/net"), organization("golang"));
    assert.deepEqual(ofModule("go.example.org/a"), organization("go.example.org"));
  });

  test("the model hub: the account", () => {
    assert.deepEqual(ofModel("acme/model"), organization("acme"));
    assert.equal(ofModel("gpt2"), undefined);
  });
});
