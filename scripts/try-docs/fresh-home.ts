import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The environment of a new machine: an empty home folder and no settings. Only npm's user config and cache are kept, and
 * what the machine needs to reach the network: certificates and proxies.
 * npm and npx run on the Node that runs the tests, unless `isOwnNode` is false: then on the one of the machine.
 */
export function freshHome(home: string, isOwnNode = true): Record<string, string> {
  mkdirSync(home, { recursive: true });
  const own = isOwnNode ? [dirname(process.execPath)] : [];
  const path = (process.env["PATH"] ?? "").split(":").filter((folder) => !folder.includes("node_modules"));
  const network = Object.entries(process.env).filter(([name]) => networkNames.test(name));
  return {
    ...(Object.fromEntries(network) as Record<string, string>),
    PATH: [...own, ...path].join(":"),
    HOME: home,
    TERM: "dumb",
    npm_config_userconfig: npmConfig("userconfig"),
    npm_config_cache: npmConfig("cache"),
    npm_config_prefer_offline: "true",
  };
}

const networkNames = /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:https?|no)_proxy)$/i;

export function npmConfig(name: string): string {
  return execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim();
}
