import { ParseError } from "../../../domain/parse-error.ts";
import type { Operator } from "../../../domain/sources.ts";
import { parseToml } from "../../../formats/toml.ts";
import { entries, field, text } from "../../../formats/value.ts";

/** The index that replaces crates.io in the operator's Cargo configuration. */
export interface CargoMirror {
  readonly index: string;
  readonly token?: string;
}

const maxReplacements = 5;

/** `[source.crates-io] replace-with` of the operator's own configuration, if it is a sparse index. */
export function findMirror(operator: Operator): CargoMirror | undefined {
  const home = cargoHome(operator);
  const config = readHomeConfig(operator, home);
  let source = "crates-io";
  for (let hops = 0; hops < maxReplacements; hops++) {
    const next = text(field(field(field(config, "source"), source), "replace-with"));
    if (next === undefined) break;
    source = next;
  }
  if (source === "crates-io") return undefined;
  const index = indexOf(operator, config, source);
  if (!index?.startsWith("sparse+")) return undefined; // a Git index or a folder cannot be read with HTTP requests
  const token = tokenOf(operator, config, home, source);
  return { index: plainIndex(index), ...(token !== undefined && { token }) };
}

/** Registries other than crates.io. */
interface NamedRegistry extends CargoMirror {
  readonly name: string;
}

/** The sparse registries in the operator's configuration or environment. */
export function listRegistries(operator: Operator): readonly NamedRegistry[] {
  const home = cargoHome(operator);
  const config = readHomeConfig(operator, home);
  const inVariables = Object.keys(operator.env).flatMap(
    (name) => /^CARGO_REGISTRIES_(\w+)_INDEX$/.exec(name)?.[1] ?? [],
  );
  const names = [
    ...entries(field(config, "registries")).map(([name]) => name),
    ...inVariables.map((name) => name.toLowerCase().replaceAll("_", "-")),
  ];
  return [...new Set(names)].flatMap((name) => {
    const index = indexOf(operator, config, name);
    if (!index?.startsWith("sparse+")) return [];
    const token = tokenOf(operator, config, home, name);
    return [{ name, index: plainIndex(index), ...(token !== undefined && { token }) }];
  });
}

function cargoHome({ env, home }: Operator): string {
  return env["CARGO_HOME"] ?? `${home}/.cargo`;
}

function readHomeConfig(operator: Operator, home: string): unknown {
  return readConfig(operator, `${home}/config.toml`) ?? readConfig(operator, `${home}/config`);
}

function plainIndex(index: string): string {
  return index.slice("sparse+".length).replace(/\/$/, "");
}

/** A replacement is a separate source, or the name of a registry. */
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
    if (error instanceof ParseError) return undefined; // Cargo rejects it too
    throw error;
  }
}
