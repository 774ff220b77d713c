import { existsSync, globSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { defined } from "../../text/defined.ts";
import { type StaticFile, staticFile } from "../docs/static-file.ts";

/** A file of the built dashboard with its compressed versions. */
export interface UiFile {
  /** Below `/ui/`: `assets/index-Bx1.js`; empty for the page itself. */
  readonly path: string;
  readonly type: string;
  readonly plain: StaticFile;
  readonly br?: StaticFile;
  readonly gzip?: StaticFile;
}

/** Reads all dashboard files; none if it was not built. They are few and small, and stay in memory. */
export function readUiFiles(folder = builtFolder()): UiFile[] {
  const names = globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    );
  return names.toSorted().map((name) => readUiFile(folder, name));
}

/** The same for sources and build. */
function builtFolder(): string {
  return join(import.meta.dirname, "..", "..", "..", "dist", "web");
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Everything from this origin only, and no inline script or style. */
const uiCsp =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function readUiFile(folder: string, name: string): UiFile {
  const isPage = name === "index.html";
  const headers = { vary: "accept-encoding", ...(isPage && { "content-security-policy": uiCsp }) };
  const caching = isPage ? "asked" : "unchanging";
  const read = (end: string, more: Readonly<Record<string, string>>) => {
    const file = join(folder, name + end);
    return existsSync(file) ? staticFile(readFileSync(file), caching, { ...headers, ...more }) : undefined;
  };
  const br = read(".br", { "content-encoding": "br" });
  const gzip = read(".gz", { "content-encoding": "gzip" });
  return {
    path: isPage ? "" : name,
    type: types[extname(name)] ?? "application/octet-stream",
    plain: staticFile(readFileSync(join(folder, name)), caching, headers),
    ...defined({ br, gzip }),
  };
}

/** The smallest version that the client accepts. */
export function chooseEncoding({ plain, br, gzip }: UiFile, acceptEncoding = ""): StaticFile {
  const taken = new Set(
    acceptEncoding
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter(isTaken)
      .map(nameOf),
  );
  return (taken.has("br") ? br : undefined) ?? (taken.has("gzip") ? gzip : undefined) ?? plain;
}

function isTaken(coding: string): boolean {
  return !/;\s*q=0(?:\.0*)?$/.test(coding);
}

function nameOf(coding: string): string {
  return coding.split(";", 1)[0]?.trim() ?? "";
}
