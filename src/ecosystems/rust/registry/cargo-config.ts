import { ParseError } from "../../../domain/contracts/parse-error.ts";
import type { Operator } from "../../../domain/contracts/sources.ts";
import { parseToml } from "../../../formats/toml.ts";
import { recordOf, shape, text } from "../../../formats/shape.ts";

/** The index that replaces crates.io in the operator's Cargo configuration. */
export interface CargoMirror {
  readonly index: string;
  readonly token?: string;
}

const maxReplacements = 5;

/** `config.toml` and `credentials.toml`. */
const readSettings = shape({
  source: recordOf(shape({ "replace-with": text, registry: text })),
  registries: recordOf(shape({ index: text, token: text })),
});

type Settings = ReturnType<typeof readSettings>;

/** `[source.crates-io] replace-with` of the operator's own configuration, if it is a sparse index. */
export function findMirror(operator: Operator): CargoMirror | undefined {
  const home = cargoHome(operator);
  const config = readHomeConfig(operator, home);
  let source = "crates-io";
  for (let hops = 0; hops < maxReplacements; hops++) {
    const next = config.source.get(source)?.["replace-with"];
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

function readHomeConfig(operator: Operator, home: string): Settings {
  return readSettings(readConfig(operator, `${home}/config.toml`) ?? readConfig(operator, `${home}/config`));
}

function plainIndex(index: string): string {
  return index.slice("sparse+".length).replace(/\/$/, "");
}

/** A replacement is a separate source, or the name of a registry. */
function indexOf({ env }: Operator, config: Settings, source: string): string | undefined {
  return (
    config.source.get(source)?.registry ??
    env[`${variablePrefix(source)}_INDEX`] ??
    config.registries.get(source)?.index
  );
}

function tokenOf(operator: Operator, config: Settings, home: string, source: string): string | undefined {
  const credentials = readSettings(readConfig(operator, `${home}/credentials.toml`));
  const inFile = ({ registries }: Settings): string | undefined => registries.get(source)?.token;
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
