import type { Component } from "../../../../domain/contracts/component.ts";
import { strongestScope } from "../../../../domain/contracts/scope-rank.ts";
import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { toComponent } from "../../coordinates.ts";
import { scopeOfConfiguration } from "./calls/configurations.ts";
import type { LockLine } from "./lock-lines.ts";
import { readIfPossible } from "./build/script-file.ts";
import { usesOf } from "./script-uses.ts";

/** The script's own dependencies; for a configuration that is not locked it is the only source. */
export async function declaredIn(file: SourceFile, folder: string): Promise<readonly Component[]> {
  const names = ["build.gradle", "build.gradle.kts"].map((name) => file.sibling(folder + name));
  const scripts = await Promise.all(names.map(readIfPossible));
  const uses = await Promise.all(scripts.flat().map(usesOf));
  return uses.flatMap(({ components }) => components);
}

/** Only the build script shows which dependencies are direct; the lockfile does not. */
export function toLocked(line: LockLine, { path }: SourceFile, direct: ReadonlySet<string>): Component {
  const isDirect = direct.has(`${line.group}:${line.artifact}`);
  return toComponent({
    ...line,
    scope: strongestScope(line.configurations.map(scopeOfConfiguration)),
    ...(isDirect && { direct: true }),
    file: path,
    line: line.line,
  });
}
