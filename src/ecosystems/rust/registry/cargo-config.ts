import { ParseError } from "../../../domain/parse-error.ts";
import type { Operator } from "../../../domain/sources.ts";
import { parseToml } from "../../../formats/toml.ts";
import { field, text } from "../../../formats/value.ts";

/** An index that the operator's Cargo uses in the place of crates.io. */
export interface CargoMirror {
  readonly index: string;
  readonly token?: string;
}

const mostReplacements = 5;

/** `[source.crates-io] replace-with` of the operator's own configuration, where it leads to an index of plain files. */
export function findMirror(operator: Operator): CargoMirror | undefined {
  const home = operator.env["CARGO_HOME"] ?? `${operator.home}/.cargo`;
  const config = readConfig(operator, `${home}/config.toml`) ?? readConfig(operator, `${home}/config`);
  let source = "crates-io";
  for (let hops = 0; hops < mostReplacements; hops++) {
    const next = text(field(field(field(config, "source"), source), "replace-with"));
    if (next === undefined) break;
    source = next;
  }
  if (source === "crates-io") return undefined;
  const index = indexOf(operator, config, source);
  if (!index?.startsWith("sparse+")) return undefined; // a Git index or a folder cannot be asked over HTTP
  const token = tokenOf(operator, config, home, source);
  return { index: index.slice("sparse+".length).replace(/\/$/, ""), ...(token !== undefined && { token }) };
}

/** A replacement is a source of its own, or a registry by its name. */
function indexOf({ env }: Operator, config: unknown, source: string): string | undefined {
  return (
    text(field(field(field(config, "source"), source), "registry")) ??
    env[`${variablePrefix(source)}_INDEX`] ??
    text(field(field(field(config, "registries"), source), "index"))
  );
}

function tokenOf(operator: Operator, config: unknown, home: string, source: string): string | undefined {
  const credentials = readConfig(operator, `${home}/credentials.toml`);
  const inFile = (content: unknown): string | undefined =>
    text(field(field(field(content, "registries"), source), "token"));
  return operator.env[`${variablePrefix(source)}_TOKEN`] ?? inFile(credentials) ?? inFile(config);
}

function variablePrefix(source: string): string {
  return `CARGO_REGISTRIES_${source.toUpperCase().replaceAll("-", "_")}`;
}

function readConfig(operator: Operator, path: string): unknown {
  try {
    const content = operator.readFile(path);
    return content === undefined ? undefined : parseToml(content);
  } catch (error) {
    if (error instanceof ParseError) return undefined; // Cargo refuses it as well, and tells the operator
    throw error;
  }
}
