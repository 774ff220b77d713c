import { createWordSearch } from "../../../languages/word-search.ts";
import { providerTable } from "./provider-table.ts";

export type Provider = keyof typeof providerTable;

type Row = (typeof providerTable)[Provider];
const rows = Object.entries(providerTable) as [Provider, Row][];

export function findTerms(provider: string): string | undefined {
  const row: Row | undefined = Object.hasOwn(providerTable, provider) ? providerTable[provider as Provider] : undefined;
  return row && "terms" in row ? row.terms : undefined;
}

const routes = new Map(rows.flatMap(([provider, row]) => wordsOf(row.routes).map((name) => [name, provider] as const)));

export function providerOfRoute(name: string): Provider | undefined {
  return routes.get(name.toLowerCase());
}

const hosts = rows.flatMap(([provider, row]) => wordsOf(row.hosts).map((end) => [end, provider] as const));

function wordsOf(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

const families = rows.flatMap(([provider, row]) => row.models.map((pattern) => [provider, pattern] as const));

/** The provider whose model alone has such a name. */
export function providerOfId(id: string): Provider | undefined {
  if (id.length > maxLength || id.length < 2) return undefined;
  return families.find(([, pattern]) => pattern.test(id))?.[0];
}

/** The most that the name of a model has. */
export const maxLength = 200;

/** The provider of a URL, else its host; `local`: on this machine, so not hosted; undefined: not a URL. */
export function providerAt(address: string): string | undefined {
  if (address.length > 2_000 || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (isLocal(host)) return "local";
  if (host.startsWith("bedrock") && host.endsWith(".amazonaws.com")) return "aws-bedrock";
  return hosts.find(([end]) => host === end || host.endsWith(`.${end}`) || host.endsWith(`-${end}`))?.[1] ?? host;
}

/** Whether a program has the address of a provider's API: it may ask it without an SDK. */
export const namesProviderHost = createWordSearch(hosts.map(([end]) => end));

export function isLocalAddress(address: string): boolean {
  return providerAt(address) === "local";
}

/** A name without a dot is on the local network, such as a service of a compose file. */
function isLocal(host: string): boolean {
  if (!host.includes(".")) return true;
  if (/\.(?:local|localhost|internal|lan|test|example|invalid)$/.test(host)) return true;
  return /^(?:127|10|0)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\./.test(host);
}
