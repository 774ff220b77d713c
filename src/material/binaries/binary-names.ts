import { toFileName } from "../../text/paths.ts";

/** What a binary file is by its name; `perhaps`: a file without an extension; its first bytes decide. */
export type BinaryName = "archive" | "library" | "font" | "perhaps";

/** Plain archives (zip, tar) are no binaries: they may hold anything, and mostly hold data. */
export function readBinaryName(path: string): BinaryName | undefined {
  const name = toFileName(path);
  if (!name.includes(".")) return documents.test(name) ? undefined : "perhaps";
  if (libraries.test(name)) return "library";
  if (fonts.test(name)) return "font";
  return archives.test(name) || isYarnRelease(path) ? "archive" : undefined;
}

/** Yarn itself, as one file of JavaScript, and its plugins. */
export function isYarnRelease(path: string): boolean {
  return /(?:^|\/)\.yarn\/(?:releases|plugins)\/.+\.c?js$/.test(path);
}

const archives = /\.(?:[jwe]ar|aar|whl|egg|nupkg|gem|crate|tgz)$/i;
const libraries = /\.(?:dll|exe|so(?:\.\d{1,9}){0,4}|dylib|jnilib|a|lib|node|pyd|ocx|sys|wasm)$/i;
const fonts = /\.(?:ttf|otf|ttc|otc|woff2?)$/i;

/** `LICENSE`, `Makefile`, `OWNERS`: many, and never programs. */
const documents = /^(?:[A-Z\d_-]+|[A-Z]\w*file|gradlew|mvnw|configure)$/;

/** The beginning of a program or library without an extension: ELF, Mach-O, Windows, WebAssembly. */
export function isProgram(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  return /^(?:7f454c46|feedfa(?:ce|cf)|(?:ce|cf)faedfe|0061736d)/.test(head);
}
