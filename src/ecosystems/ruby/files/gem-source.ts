import type { Origin } from "../../../domain/contracts/component.ts";
import { gitOrigin, registryOrigin } from "./address.ts";
import { listBlocksAround, type Call, listCalls, type RubyFile } from "./syntax/ruby-file.ts";
import { evaluateText, type Lookup, type Value } from "./syntax/values.ts";

export interface GemSource {
  /** From a folder of the project. */
  readonly isLocal: boolean;
  /** The folder of a local one, relative to the file. */
  readonly path?: string;
  readonly origin?: Origin;
}

/** The source of a `gem` call: its own options, otherwise those of the enclosing blocks, innermost first. */
export function gemSource(call: Call, lookup: Lookup, gitNames: ReadonlySet<string>): GemSource {
  const own = fromOptions(call.options, lookup, gitNames);
  if (own) return own;
  for (const { call: around } of listBlocksAround(call)) {
    const [address] = around?.args ?? [];
    const source =
      around && address
        ? fromOptions(new Map([...around.options, [around.name, address]]), lookup, gitNames)
        : undefined;
    if (source) return source;
  }
  return { isLocal: false };
}

/** Names of options for git hosts: `git_source(:acme) { |name| … }` and Bundler's own. */
export function gitSourceNames(ruby: RubyFile): ReadonlySet<string> {
  const own = listCalls(ruby, "git_source").map((call) => evaluateText(call.args[0], noVariables));
  return new Set(["git", "github", "gist", "bitbucket", "gitlab", ...own.filter((name) => name !== undefined)]);
}

function fromOptions(
  options: ReadonlyMap<string, Value>,
  lookup: Lookup,
  gitNames: ReadonlySet<string>,
): GemSource | undefined {
  if (options.has("path")) {
    const path = evaluateText(options.get("path"), lookup);
    return { isLocal: true, ...(path !== undefined && { path }) };
  }
  for (const name of gitNames) {
    if (!options.has(name)) continue;
    const address = repositoryAddress(name, evaluateText(options.get(name), lookup) ?? "");
    const ref = evaluateText(options.get("ref"), lookup);
    const isCommit = ref !== undefined && /^[0-9a-f]{7,40}$/.test(ref);
    return { isLocal: false, origin: gitOrigin(address, isCommit ? ref : undefined) };
  }
  const registry = evaluateText(options.get("source"), lookup);
  if (registry === undefined) return undefined;
  const origin = registryOrigin([registry]);
  return { isLocal: false, ...(origin && { origin }) };
}

const hosts = new Map([
  ["github", "github.com"],
  ["gist", "gist.github.com"],
  ["bitbucket", "bitbucket.org"],
  ["gitlab", "gitlab.com"],
]);

/** `github: "rails"` is short for `rails/rails`. */
function repositoryAddress(name: string, value: string): string {
  const host = hosts.get(name);
  if (host === undefined || value === "" || value.includes("://")) return value;
  const path = value.includes("/") || name === "gist" ? value : `${value}/${value}`;
  return `https://${host}/${path}.git`;
}

const noVariables: Lookup = () => undefined;
