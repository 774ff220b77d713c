import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { findNearest } from "../../../../kit/find-nearest.ts";
import { isGroup, isWord, readLiteral, type Node } from "../../script/nodes.ts";

/** `npm("react", "17.0.2")` of Kotlin for JavaScript. */
export function isNpmCall(name: string): boolean {
  return /^(?:npm|devNpm|peerNpm|optionalNpm)$/.test(name);
}

/** `npm("name", file("folder"))` and `npm("name", "file:folder")` are part of the project. */
export function isNpmFolder(callArguments: readonly (readonly Node[])[]): boolean {
  return callArguments.some((argument) =>
    argument.some((node, at) => {
      const name = argument[at - 1];
      const isFile = isGroup(node, "(") && isWord(name) && files.has(name.text);
      return isFile || readLiteral(node)?.startsWith("file:") === true;
    }),
  );
}

const files = new Set(["file", "File", "resolve", "dir"]);

/** Kotlin's plugin keeps a lockfile with these packages, which is read like any other lockfile. */
export function hasNpmLock(file: SourceFile): boolean {
  return findNearest(file, ["kotlin-js-store/yarn.lock", "kotlin-js-store/package-lock.json"]) !== undefined;
}
