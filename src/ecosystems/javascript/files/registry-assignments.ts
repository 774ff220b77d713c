import type { ProjectRule, RegistryFiles } from "../../../domain/policy/private-rule.ts";
import { record, shape, text } from "../../../formats/shape.ts";
import { parseToml } from "../../../formats/toml.ts";
import { parseYaml } from "../../../formats/yaml.ts";
import { parseNpmrc } from "../operator/npmrc.ts";
import { isPublicRegistry } from "../private-names.ts";

/** The scopes and registries of npm, pnpm, Yarn and Bun. */
export const npmRegistryFiles: RegistryFiles = {
  files: [".npmrc", ".yarnrc", ".yarnrc.yml", "bunfig.toml", "pnpm-workspace.yaml"],
  async read(file) {
    const content = await file.text();
    if (!/registr|scopes/i.test(content)) return [];
    return readAssignments(file.name, content)
      .filter(({ address }) => !isPublicRegistry(address))
      .map(toRule);
  },
};

/** A scope means the same packages in every folder; a registry for all packages applies to its own folder. */
function toRule({ scope, address }: AssignedRegistry): ProjectRule {
  if (scope === undefined) return { type: "npm", name: "*" };
  const host = URL.parse(address)?.host;
  return { type: "npm", name: `@${scope.replace(/^@/, "")}/*`, place: "", ...(host && { host }) };
}

const readServer = shape({ npmRegistryServer: text });
const readYarnrcYml = shape({ npmRegistryServer: text, npmScopes: record(readServer) });

const readUrl = shape({ url: text });

/** An address, or a table with `url`. */
function readBunRegistry(value: unknown): string | undefined {
  return text(value) ?? readUrl(value).url;
}

const readBunfig = shape({ install: shape({ registry: readBunRegistry, scopes: record(readBunRegistry) }) });

/** Since version 10 pnpm has its settings here too. */
const readPnpmWorkspace = shape({ registry: text, registries: record(text) });

/** A registry that a file of a project names. */
interface AssignedRegistry {
  /** `@acme` or `acme`; absent: for all packages. */
  readonly scope?: string;
  /** As written; it may be a variable. */
  readonly address: string;
}

/** The registries in a settings file of npm, pnpm, Yarn or Bun. Throws ParseError. */
function readAssignments(fileName: string, content: string): AssignedRegistry[] {
  if (fileName === ".npmrc") return parseNpmrc(content).flatMap(([key, value]) => readSetting(key, value));
  if (fileName === ".yarnrc") return readYarnrc(content);
  if (fileName === ".yarnrc.yml") return registriesOfYarn(readYarnrcYml(parseYaml(content)));
  if (fileName === "bunfig.toml") return registriesOfBun(readBunfig(parseToml(content)));
  return registriesOfPnpm(readPnpmWorkspace(parseYaml(content)));
}

/** `"@acme:registry" "https://…"`, with a space between them. */
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

function registriesOfYarn({ npmRegistryServer, npmScopes }: ReturnType<typeof readYarnrcYml>): AssignedRegistry[] {
  const scoped = npmScopes.entries().map(([scope, server]) => ({ scope, address: server.npmRegistryServer }));
  return [...scoped, { address: npmRegistryServer }].flatMap(withAddress);
}

function registriesOfBun({ install }: ReturnType<typeof readBunfig>): AssignedRegistry[] {
  const scoped = install.scopes.entries().map(([scope, address]) => ({ scope, address }));
  return [...scoped, { address: install.registry }].flatMap(withAddress);
}

function registriesOfPnpm({ registry, registries }: ReturnType<typeof readPnpmWorkspace>): AssignedRegistry[] {
  const named = registries
    .entries()
    .map(([key, address]) => (key === "default" ? { address } : { scope: key, address }));
  return [...named, { address: registry }].flatMap(withAddress);
}

function withAddress({ scope, address }: { readonly scope?: string; readonly address: string | undefined }) {
  if (address === undefined || address === "") return [];
  return [{ address, ...(scope !== undefined && { scope }) }];
}

function withoutQuotes(text: string): string {
  const value = text.trim();
  const quote = value.charAt(0);
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1).trim() : value;
}
