import type { SourceFile } from "../../../domain/contracts.ts";
import { isGroup, literalOf, type Node } from "../script/nodes.ts";
import { upwards } from "./script-file.ts";

/** `npm("react", "17.0.2")` of Kotlin for JavaScript. */
export function isNpmCall(name: string): boolean {
  return /^(?:npm|devNpm|peerNpm|optionalNpm)$/.test(name);
}

/** `npm("name", file("folder"))` and `npm("name", "file:folder")` are part of the project. */
export function isNpmFolder(given: readonly (readonly Node[])[]): boolean {
  return given.some((argument) => argument.some((node) => isGroup(node, "(") || literalOf(node)?.startsWith("file:")));
}

/** Kotlin's plugin keeps a lockfile with these packages, which is read as any other. */
export function hasNpmLock(file: SourceFile): boolean {
  return upwards(file, ["kotlin-js-store/yarn.lock", "kotlin-js-store/package-lock.json"]).length > 0;
}
