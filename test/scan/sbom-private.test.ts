import assert from "node:assert/strict";
import { test } from "node:test";
import { detectSbom } from "../../src/detect/sbom/detect-sbom.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { noteAsked } from "../helpers/note-asked.ts";

const ecosystems = await openEcosystems();

const purls = [
  "pkg:npm/public-one@1.0.0",
  "pkg:npm/mirrored@1.0.0?repository_url=https%3A%2F%2Fregistry.yarnpkg.com",
  "pkg:npm/secret-one@1.0.0?repository_url=https%3A%2F%2Fnpm.acme.example",
  "pkg:pypi/secret-two@1.0.0?repository_url=pypi.acme.example/simple",
  "pkg:maven/com.acme/secret-three@1.0.0?repository_url=not%20an%20address",
  "pkg:gem/secret-four@1.0.0?repository_url=https%3A%2F%2Fgems.acme.example",
  "pkg:cargo/secret-five@1.0.0?repository_url=https%3A%2F%2Fcrates.acme.example",
  "pkg:nuget/Secret.Six@1.0.0?repository_url=https%3A%2F%2Fnuget.acme.example%2Findex.json",
  "pkg:golang/acme.example/secret-seven@v1.0.0?repository_url=https%3A%2F%2Fproxy.acme.example",
];
const git = { name: "lcc:origin:kind", value: "git" };
const address = { name: "lcc:origin:address", value: "https://github.com/acme/secret-eight" };

test("names that an SBOM says to come from a private registry are never sent", async () => {
  const components = [
    ...purls.map((purl) => ({ type: "library", name: "x", purl })),
    {
      ...{ type: "library", name: "secret-eight", version: "1.0.0", purl: "pkg:npm/secret-eight@1.0.0" },
      properties: [{ name: "lcc:type", value: "npm" }, git, address],
    },
  ];
  const bytes = Buffer.from(JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", components }));
  const found = await detectSbom({ read: async () => bytes }, "bom.json", ecosystems);
  assert.equal(found.components.length, 10);
  const asked = await noteAsked(found.components);
  assert.ok(asked.some((words) => words.includes("public-one")));
  assert.ok(asked.some((words) => words.includes("mirrored")));
  assert.deepEqual(
    asked.filter((words) => /secret|acme\.example/i.test(words)),
    [],
  );
});
