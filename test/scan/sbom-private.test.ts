import assert from "node:assert/strict";
import { test } from "node:test";
import { detectSbom } from "../../src/detect/detect-sbom.ts";
import { ecosystems } from "../../src/ecosystems/index.ts";
import type { Http } from "../../src/domain/sources.ts";
import { createMemoryCache } from "../../src/cache/memory.ts";
import { createAnswerCache } from "../../src/resolve/answer-cache.ts";
import { clearlyDefined } from "../../src/resolve/clearlydefined.ts";
import { gitHub } from "../../src/resolve/github.ts";
import { createIsPublic } from "../../src/resolve/is-public.ts";
import { resolveLicenses } from "../../src/resolve/resolve-licenses.ts";
import { toolsFor } from "../helpers/source-tools.ts";

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

test("nobody is told the names of what an SBOM says to come from a private registry", async () => {
  const asked: string[] = [];
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
  await ask(found.components, asked);
  assert.ok(asked.some((words) => words.includes("public-one")));
  assert.ok(asked.some((words) => words.includes("mirrored")));
  assert.deepEqual(
    asked.filter((words) => /secret|acme\.example/i.test(words)),
    [],
  );
});

/** Asks all sources, which know nothing, and notes what they were asked. */
async function ask(components: Parameters<typeof resolveLicenses>[0], asked: string[]): Promise<void> {
  const note = (address: string, body?: unknown) => void asked.push(`${address} ${JSON.stringify(body ?? "")}`);
  const http: Http = {
    get: async (address, { body }) => (note(address, body), undefined),
    json: async (address, { body }) => (note(address, body), undefined),
    close: async () => {},
  };
  const tools = await toolsFor({}, { http });
  const now = () => new Date("2026-01-01T12:00:00Z");
  const webUrl = "https://github.com";
  const host = gitHub(tools, { apiUrl: "https://api.github.com", webUrl, token: "t", now });
  await resolveLicenses(
    components,
    {
      registries: ecosystems.flatMap((ecosystem) => ecosystem.registry?.(tools) ?? []),
      clearlyDefined: clearlyDefined(tools),
      codeHost: { gitHub: host, webUrl, requestsLeft: async () => undefined },
      cache: createAnswerCache(createMemoryCache({ mostBytes: 1_000_000, now }), now),
      isPublic: createIsPublic(tools.operator),
    },
    { signal: new AbortController().signal, statedIn: () => [] },
  );
}
