import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { text } from "../../../formats/shape.ts";
import { parseYaml } from "../../../formats/yaml.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { managerFiles, packageManager } from "../files/lock-command.ts";
import { readManifest, type Manifest } from "../files/manifest.ts";
import { overridesFor } from "./override-tables.ts";
import { type Rule, toRules } from "./overrides.ts";

/** The package manager of a project, and how it overrides requirements. */
export interface ProjectOverrides {
  /** `yarn-1` is Yarn Classic. */
  readonly manager: string;
  /** Undefined if there are none. */
  readonly rules: Rule | undefined;
  /** The keys of overrides that lcc cannot apply. */
  readonly unknown: readonly string[];
}

/** Reads the overrides of a project. `open` opens a file in its root folder. */
export async function readProjectOverrides(
  open: (name: string) => Promise<SourceFile | undefined>,
): Promise<ProjectOverrides> {
  const content = await readOptional(await open("package.json"), parseJson);
  const root = readManifest(content);
  const pnpm = await readOptional(await open("pnpm-workspace.yaml"), parseYaml);
  const present = new Set<string>();
  for (const name of managerFiles) if (await open(name)) present.add(name);
  const manager = packageManager(root, (name) => present.has(name)) ?? "npm";
  const isClassic = manager === "yarn" && !present.has(".yarnrc.yml") && !/^yarn@[2-9]/.test(root.packageManager ?? "");
  const exactManager = isClassic ? "yarn-1" : manager;
  const { overrides, unknown } = overridesFor(exactManager, content, pnpm);
  const { rules, unknown: unusable } = toRules(overrides, (name) => ownSpec(root, name));
  return { manager: exactManager, rules, unknown: [...unknown, ...unusable] };
}

/** The requirement of the project for a name, in npm's lookup order. */
function ownSpec(manifest: Manifest, name: string): string | undefined {
  const { devDependencies, optionalDependencies, dependencies, peerDependencies } = manifest;
  const inOrder = [devDependencies, optionalDependencies, dependencies, peerDependencies];
  return inOrder.map((table) => text(table.get(name))).find((spec) => spec !== undefined);
}
