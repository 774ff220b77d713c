import { parseToml } from "../../formats/toml.ts";
import { entries, field, text } from "../../formats/value.ts";
import { parseYaml } from "../../formats/yaml.ts";

/** A registry that a file of a project names. */
export interface AssignedRegistry {
  /** `@acme` or `acme`; absent: for all packages. */
  readonly scope?: string;
  /** As written; a variable may stand in its place. */
  readonly address: string;
}

/** The registries in a settings file of npm, pnpm, Yarn or Bun. Throws ParseError. */
export function readAssignments(fileName: string, content: string): AssignedRegistry[] {
  if (fileName === ".npmrc") return readNpmrc(content);
  if (fileName === ".yarnrc") return readYarnrc(content);
  if (fileName === ".yarnrc.yml") return readYarnBerry(parseYaml(content));
  if (fileName === "bunfig.toml") return readBunfig(field(parseToml(content), "install"));
  return readPnpmWorkspace(parseYaml(content));
}

/** `@acme:registry=https://…`, one setting in a line. */
function readNpmrc(content: string): AssignedRegistry[] {
  return content.split(/\r\n|\r|\n/).flatMap((line) => {
    const equals = line.indexOf("=");
    if (equals < 0 || /^\s*[#;]/.test(line)) return [];
    return readSetting(withoutQuotes(line.slice(0, equals)), withoutQuotes(line.slice(equals + 1)));
  });
}

/** `"@acme:registry" "https://…"`, with a blank between both. */
function readYarnrc(content: string): AssignedRegistry[] {
  return content.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, key = "", value = ""] = /^\s{0,20}("[^"]{1,200}"|[^\s"#]{1,200})\s{1,20}(.*)$/.exec(line) ?? [];
    return readSetting(withoutQuotes(key), withoutQuotes(value));
  });
}

function readSetting(key: string, address: string): AssignedRegistry[] {
  if (address === "") return [];
  if (key === "registry") return [{ address }];
  const isScope = key.startsWith("@") && key.endsWith(":registry");
  return isScope ? [{ scope: key.slice(0, -":registry".length), address }] : [];
}

function readYarnBerry(content: unknown): AssignedRegistry[] {
  const server = (value: unknown) => text(field(value, "npmRegistryServer"));
  return [
    ...entries(field(content, "npmScopes")).map(([scope, value]) => ({ scope, address: server(value) })),
    { address: server(content) },
  ].flatMap(withAddress);
}

/** `[install] registry` and `[install.scopes]`; each is an address, or a table with `url`. */
function readBunfig(install: unknown): AssignedRegistry[] {
  const address = (value: unknown) => text(value) ?? text(field(value, "url"));
  return [
    ...entries(field(install, "scopes")).map(([scope, value]) => ({ scope, address: address(value) })),
    { address: address(field(install, "registry")) },
  ].flatMap(withAddress);
}

/** Since version 10 pnpm takes its settings from here as well. */
function readPnpmWorkspace(content: unknown): AssignedRegistry[] {
  const named = entries(field(content, "registries")).map(([key, value]) =>
    key === "default" ? { address: text(value) } : { scope: key, address: text(value) },
  );
  return [...named, { address: text(field(content, "registry")) }].flatMap(withAddress);
}

function withAddress({ scope, address }: { readonly scope?: string; readonly address: string | undefined }) {
  if (address === undefined || address === "") return [];
  return [{ address, ...(scope !== undefined && { scope }) }];
}

function withoutQuotes(written: string): string {
  const value = written.trim();
  const quote = value.charAt(0);
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1).trim() : value;
}
