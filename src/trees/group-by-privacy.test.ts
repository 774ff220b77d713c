import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultUrl } from "registry-url";
import { sourceOf } from "../../test/helpers/source.ts";
import { createMemoryCache } from "../cache/memory.ts";
import { detect } from "../detect/detect.ts";
import type { TreeResolver } from "../domain/contracts/trees.ts";
import { openEcosystems } from "../ecosystems/index.ts";
import { operatorNames } from "../ecosystems/private-names.ts";
import { treePrivacy } from "./group-by-privacy.ts";
import { resolveTrees } from "./resolve-trees.ts";

const ecosystems = await openEcosystems();

const manifest = (name: string) => JSON.stringify({ dependencies: { [name]: "^1.0.0" } });

/** Resolves the manifests of a project, whose packages all need `shared` and `@acme/deep`, and notes what is sent. */
async function namesSent(files: Readonly<Record<string, string>>, base: string): Promise<string[]> {
  const sent: string[] = [];
  const resolver: TreeResolver = {
    dependsOnPlatform: false,
    source: "npm",
    manifests: ["javascript/package-json"],
    async resolve(manifests, { ask }) {
      const direct = manifests.flatMap(({ components }) => components.map(({ name }) => name));
      for (const name of [...direct, "shared", "@acme/deep"]) {
        await ask({ type: "npm", name, base, topic: "versions" }, async () => sent.push(name));
      }
      return { packages: [], manifests: [] };
    },
  };
  const detection = await detect(sourceOf(files), ecosystems, { exclude: [] });
  const operator = { env: {}, home: "/home/operator", readFile: () => undefined };
  const now = () => new Date("2026-01-01T00:00:00Z");
  await resolveTrees(
    detection,
    {
      resolvers: [resolver],
      cache: createMemoryCache({ maxBytes: 1_000_000, now }),
      bounds: { maxPackages: 100, maxSeconds: 60, maxRequests: 100 },
      target: { pythonVersion: "3.12", platforms: ["linux-x86_64"] },
      mayAsk: treePrivacy(operatorNames(operator).withRules(detection.privateRules)),
      now,
    },
    {
      tree: { file: async () => undefined, names: async () => [], mayHaveFolder: async () => false },
      signal: new AbortController().signal,
      ignoresCase: () => false,
    },
  );
  return sent.sort();
}

test("a private name deep in a tree is not sent to the public registry", async () => {
  const files = { "package.json": manifest("open"), ".npmrc": "@acme:registry=https://npm.acme.example" };
  assert.deepEqual(await namesSent(files, defaultUrl), ["open", "shared"]);
  assert.deepEqual(await namesSent(files, "https://npm.acme.example"), ["@acme/deep", "open", "shared"]);
});

test("a registry in one folder does not keep the names of other folders back", async () => {
  const files = {
    "a/package.json": manifest("secret"),
    "a/.npmrc": "registry=https://npm.acme.example",
    "b/package.json": manifest("open"),
  };
  assert.deepEqual(await namesSent(files, defaultUrl), ["@acme/deep", "open", "shared"]);
  assert.ok((await namesSent(files, "https://npm.acme.example")).includes("secret"));
});

test("a private name is not sent to a registry that forwards to a public one", () => {
  const operator = { env: {}, home: "/home/operator", readFile: () => undefined };
  const rule = {
    type: "golang",
    name: "git.acme.example",
    by: "SVC_PRIVATE_NAMES",
    place: "",
    isListed: true,
  } as const;
  const mayAsk = treePrivacy(operatorNames(operator, [rule]));
  const question = { type: "golang", name: "git.acme.example/secret", base: "https://go.acme.example", topic: "mod" };
  assert.equal(mayAsk(question, ["go.mod"]), true);
  assert.equal(mayAsk({ ...question, furtherBases: ["https://proxy.golang.org"] }, ["go.mod"]), false);
});
