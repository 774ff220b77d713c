import type { Component } from "../../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { ResolvedTree, TreeResolver, TreeTools } from "../../../domain/contracts/trees.ts";
import { text } from "../../../formats/shape.ts";
import { joinTrees } from "../../../graph/join-trees.ts";
import { type Manifest, readManifest, toManifest } from "../files/manifest.ts";
import { normalizeName } from "../names.ts";
import type { RootAlias } from "./candidates.ts";
import { choosePackages } from "./choose-packages.ts";
import { createPackageFacts, type PackageFacts } from "./package-facts.ts";
import { toPackages } from "./resolved-packages.ts";
import { readStability } from "./stability.ts";
import type { Problem } from "./universe.ts";

/** Resolves composer.json without a lockfile like Composer. */
export function composerTrees(tools: SourceTools): TreeResolver {
  return {
    source: "packagist",
    dependsOnPlatform: false,
    manifests: ["php/composer-json"],
    async resolve(manifests, treeTools) {
      const facts = createPackageFacts(tools, treeTools.ask);
      const sorted = manifests.toSorted((a, b) => (a.file < b.file ? -1 : 1));
      return joinTrees(await Promise.all(sorted.map((manifest) => resolveOne(manifest, facts, treeTools))));
    },
  };
}

async function resolveOne(
  uncovered: UncoveredManifest,
  facts: PackageFacts,
  { tree }: TreeTools,
): Promise<ResolvedTree> {
  const { file, components } = uncovered;
  const manifestFile = await tree.file(file);
  const manifest = (await (manifestFile && readManifest(manifestFile))?.catch(ifBroken(undefined))) ?? toManifest("{}");
  const asked = components.filter(({ type, origin }) => type === "composer" && origin === undefined);
  const chosen = await choosePackages(toProblem(asked, manifest), facts);
  const { packages, keyOf } = toPackages(asked, chosen);
  const roots = asked.flatMap((component): [Component, readonly string[]][] => {
    const key = keyOf(component.name);
    return key === undefined ? [] : [[component, [key]]];
  });
  return { packages, manifests: [{ file, roots: new Map(roots), isWhole: roots.length === components.length }] };
}

function toProblem(asked: readonly Component[], manifest: Manifest): Problem {
  const stands = [manifest.name ?? "", ...manifest.replace.names(), ...manifest.provide.names()].map(normalizeName);
  return {
    roots: asked.map(({ name, version, requirement }) => ({ name, requirement: requirement ?? version })),
    own: new Set(stands.filter((name) => name !== "" && !asked.some((component) => component.name === name))),
    conflict: new Map(manifest.conflict.entries().map(([name, range]) => [normalizeName(name), range])),
    aliases: new Map(asked.flatMap(({ name, requirement = "" }) => readAlias(name, requirement))),
    stability: readStability(manifest),
    php: text(manifest.config.platform.get("php")),
  };
}

/** `dev-main as 1.0.x-dev`. */
function readAlias(name: string, requirement: string): [string, RootAlias][] {
  const [version, word, number, ...more] = requirement.trim().split(/\s+/);
  const isAlias = word === "as" && version !== undefined && number !== undefined && more.length === 0;
  return isAlias ? [[name, { version, number }]] : [];
}
