import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

/** The types of an OpenAPI document, as a file that the formatter leaves as it is. */
export async function typesOf(document: object): Promise<string> {
  const types = astToString(await openapiTS(structuredClone(document) as Parameters<typeof openapiTS>[0]));
  return format(`${heading}\n${types}`);
}

const heading =
  '// Made from docs/openapi.json by "node scripts/api-types.ts"; changes belong into the routes of src/server.';

function format(text: string): string {
  const root = dirname(dirname(import.meta.dirname));
  const formatter = join(root, "node_modules", "oxfmt", "bin", "oxfmt");
  return execFileSync(process.execPath, [formatter, "--stdin-filepath=schema.d.ts"], {
    cwd: root,
    input: text,
    encoding: "utf8",
  });
}
