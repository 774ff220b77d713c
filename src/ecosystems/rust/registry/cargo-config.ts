import type { Operator } from "../../../domain/contracts/sources.ts";
import { parseToml } from "../../../formats/toml.ts";
import { record, shape, text } from "../../../formats/shape.ts";
import { readOperatorFile } from "../../kit/operator-file.ts";

/** The index that replaces crates.io in the operator's Cargo configuration. */
export interface CargoMirror {
  readonly index: string;
  readonly token?: string;
}

const maxReplacements = 5;

/** `config.toml` and `credentials.toml`. */
export const readCargoConfig = shape({
  source: record(shape({ "replace-with": text, registry: text })),
  registries: record(shape({ index: text, token: text })),
});

export type CargoConfig = ReturnType<typeof readCargoConfig>;

/** `[source.crates-io] replace-with` of the operator's own configuration, if it is a sparse index. */
export function findMirror(operator: Operator): CargoMirror | undefined {
  const home = cargoHome(operator);
  const config = readHomeConfig(operator, home);
  const source = findReplacement("crates-io", config.source);
  if (source === "crates-io") return undefined;
  const index = indexOf(operator, config, source);
  if (!index?.startsWith("sparse+")) return undefined; // a Git index or a folder cannot be read with HTTP requests
  const token = tokenOf(operator, config, home, source);
  return { index: plainIndex(index), ...(token !== undefined && { token }) };
}

/** The source that takes the place of another one, which may be replaced as well. */
export function findReplacement(source: string, sources: CargoConfig["source"]): string {
  let name = source;
  for (let hops = 0; hops < maxReplacements; hops++) name = sources.get(name)?.["replace-with"] ?? name;
  return name;
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
  const names = [...config.registries.names(), ...inVariables.map((name) => name.toLowerCase().replaceAll("_", "-"))];
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

function readHomeConfig(operator: Operator, home: string): CargoConfig {
  return readCargoConfig(readConfig(operator, `${home}/config.toml`) ?? readConfig(operator, `${home}/config`));
}

function plainIndex(index: string): string {
  return index.slice("sparse+".length).replace(/\/$/, "");
}

/** A replacement is a separate source, or the name of a registry. */
function indexOf({ env }: Operator, config: CargoConfig, source: string): string | undefined {
  return (
    config.source.get(source)?.registry ??
    env[`${variablePrefix(source)}_INDEX`] ??
    config.registries.get(source)?.index
  );
}

function tokenOf(operator: Operator, config: CargoConfig, home: string, source: string): string | undefined {
  const credentials = readCargoConfig(readConfig(operator, `${home}/credentials.toml`));
  const inFile = ({ registries }: CargoConfig): string | undefined => registries.get(source)?.token;
  return operator.env[`${variablePrefix(source)}_TOKEN`] ?? inFile(credentials) ?? inFile(config);
}

function variablePrefix(source: string): string {
  return `CARGO_REGISTRIES_${source.toUpperCase().replaceAll("-", "_")}`;
}

function readConfig(operator: Operator, path: string): unknown {
  return readOperatorFile(operator, path, parseToml);
}
