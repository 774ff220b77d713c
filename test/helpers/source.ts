import { ParseError } from "../../src/domain/contracts/parse-error.ts";
import type { FileSource } from "../../src/source/file-source.ts";

/** A file source that exists only in a test: `{ "go.mod": "module x" }`. */
export function sourceOf(files: Readonly<Record<string, string | Uint8Array>>): FileSource {
  const bytes = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
  return {
    async folder(path) {
      const inside = path === "" ? "" : `${path}/`;
      const rest = [...bytes.keys()].filter((name) => name.startsWith(inside)).map((name) => name.slice(inside.length));
      const folders = new Set(
        rest.filter((name) => name.includes("/")).map((name) => name.slice(0, name.indexOf("/"))),
      );
      return { files: rest.filter((name) => !name.includes("/")), folders: [...folders], passedOver: [] };
    },
    async sizes(paths) {
      return new Map(paths.flatMap((path) => (bytes.has(path) ? [[path, bytes.get(path)?.byteLength ?? 0]] : [])));
    },
    async read(path, offset, length) {
      const content = bytes.get(path);
      if (!content) throw new ParseError("The file is gone.");
      return content.subarray(offset, offset + length);
    },
    async close() {},
  };
}
