import { once } from "../../../async/once.ts";
import { readTable } from "../../../models/read-table.ts";
import { createWordSearch, type WordSearch } from "../../../languages/word-search.ts";

/** A name in the table of providers. */
export type Provider = string;

/** `hosted-models.tsv`: one row for each provider. The patterns of models take the next versions of a family, too. */
const providers = once(() => {
  const rows = readTable("hosted-models.tsv").map((row) => row.map((cell) => cell.split(" ").filter(Boolean)));
  const pairs = (column: number) =>
    rows.flatMap((row) => (row[column] ?? []).map((word) => [word, row[0]?.[0] ?? ""] as const));
  return {
    terms: new Map(pairs(1).map(([address, provider]) => [provider, address])),
    hosts: pairs(2),
    routes: new Map(pairs(3)),
    platforms: pairs(4),
    families: pairs(5).map(([pattern, provider]) => [provider, new RegExp(`^(?:${pattern})$`)] as const),
  };
});

export function findTerms(provider: string): string | undefined {
  return providers().terms.get(provider);
}

export function providerOfRoute(name: string): Provider | undefined {
  return providers().routes.get(name.toLowerCase());
}

/** The provider whose model alone has such a name. */
export function providerOfId(id: string): Provider | undefined {
  if (id.length > maxLength || id.length < 2) return undefined;
  return providers().families.find(([, pattern]) => pattern.test(id))?.[0];
}

/** The most that the name of a model has. */
export const maxLength = 200;

/** The companies that host only the models of others: words of their names, and the hosts of their APIs. */
export function listPlatforms(): ReadonlyMap<Provider, { readonly words: string[]; readonly hosts: string[] }> {
  const ofProvider = (pairs: readonly (readonly [string, Provider])[], of: Provider) =>
    pairs.flatMap(([word, provider]) => (provider === of ? [word] : []));
  const { platforms, hosts, families } = providers();
  const names = new Set(platforms.map(([, provider]) => provider));
  for (const [provider] of families) names.delete(provider);
  return new Map(
    [...names].map((name) => [name, { words: ofProvider(platforms, name), hosts: ofProvider(hosts, name) }]),
  );
}

/** The company which hosts the models of others that a setting is named after: `GROQ_MODEL`. */
export function platformOfSetting(key: string): Provider | undefined {
  const name = key.toLowerCase();
  return providers().platforms.find(([word]) => name.includes(word))?.[1];
}

/** The provider of a URL, else its host; `local`: on this machine, so not hosted; undefined: not a URL. */
export function providerAt(address: string): string | undefined {
  if (address.length > 2_000 || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (isLocal(host)) return "local";
  if (host.startsWith("bedrock") && host.endsWith(".amazonaws.com")) return "aws-bedrock";
  return (
    providers().hosts.find(([end]) => host === end || host.endsWith(`.${end}`) || host.endsWith(`-${end}`))?.[1] ?? host
  );
}

/** Whether a program has the address of a provider's API: it may ask it without an SDK. */
export const namesProviderHost: WordSearch = (bytes) => searchHosts()(bytes);
const searchHosts = once(() => createWordSearch(providers().hosts.map(([end]) => end)));

export function isLocalAddress(address: string): boolean {
  return providerAt(address) === "local";
}

/** A name without a dot is on the local network, such as a service of a compose file. */
function isLocal(host: string): boolean {
  if (!host.includes(".")) return true;
  if (/\.(?:local|localhost|internal|lan|test|example|invalid)$/.test(host)) return true;
  return /^(?:127|10|0)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\./.test(host);
}
