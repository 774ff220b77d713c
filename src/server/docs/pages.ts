import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { once } from "../../async/once.ts";
import { version } from "../../config/version.ts";
import { type StaticFile, staticFile } from "./static-file.ts";

/** A documentation page, or a file that it needs. */
export interface DocsFile {
  readonly path: string;
  readonly type: string;
  /** Read on first use: the files are large, and most servers never serve them. */
  readonly file: () => StaticFile;
}

/** Two viewers for the API description; neither loads anything from other servers. */
export function docsFiles(): DocsFile[] {
  return [
    page("/docs", swaggerPage, swaggerCsp),
    asset("/docs/swagger-ui.css", () => readFileSync(join(swaggerFolder(), "swagger-ui.css"))),
    asset("/docs/swagger-ui-bundle.js", () => readFileSync(join(swaggerFolder(), "swagger-ui-bundle.js"))),
    asset("/docs/start.js", () => readFileSync(join(dataFolder, "swagger-start.js"))),
    asset("/docs/page.css", () => readFileSync(join(dataFolder, "page.css"))),
    page("/redoc", redocPage, redocCsp),
    asset("/redoc/redoc.standalone.js", readRedoc),
    asset("/redoc/start.js", () => readFileSync(join(dataFolder, "redoc-start.js"))),
  ];
}

const dataFolder = join(import.meta.dirname, "data");

/** Both viewers need inline styles. Nothing else may be inline, and nothing may come from other hosts. */
const swaggerCsp =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Its search runs in a worker created from a blob. */
const redocCsp = `${swaggerCsp}; worker-src blob:; child-src blob:`;

function page(path: string, html: () => string, csp: string): DocsFile {
  const headers = { "content-security-policy": csp };
  return { path, type: "text/html; charset=utf-8", file: once(() => staticFile(html(), "asked", headers)) };
}

function asset(path: string, read: () => string | Uint8Array): DocsFile {
  const type = path.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";
  return { path, type, file: once(() => staticFile(read(), "kept")) };
}

function swaggerPage(): string {
  const styles = ["/docs/swagger-ui.css", "/docs/page.css"];
  return html("API documentation", styles, ["/docs/swagger-ui-bundle.js", "/docs/start.js"]);
}

function redocPage(): string {
  return html("API reference", ["/docs/page.css"], ["/redoc/redoc.standalone.js", "/redoc/start.js"]);
}

/** The version in the URL prevents browsers from using cached files of an older release. */
function html(title: string, styles: readonly string[], scripts: readonly string[]): string {
  const tag = `?v=${version()}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - License Compliance Service</title>
<link rel="icon" href="data:,">
${styles.map((href) => `<link rel="stylesheet" href="${href}${tag}">`).join("\n")}
</head>
<body>
<noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<div id="docs"></div>
${scripts.map((src) => `<script src="${src}${tag}"></script>`).join("\n")}
</body>
</html>
`;
}

function swaggerFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("@fastify/swagger-ui/package.json")), "static");
}

/** The build copies the file next to this one; a checkout reads it from the package. The external logo is removed. */
function readRedoc(): string {
  const built = join(dataFolder, "redoc.standalone.js");
  const file = existsSync(built) ? built : createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
  return readFileSync(file, "utf8").replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+/g, "data:,");
}
