import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The environment of a new machine: an empty home folder and no settings. Only npm's user config and cache are kept.
 * npm and npx run on the Node that runs the tests, unless `isOwnNode` is false: then on the one of the machine.
 */
export function freshHome(home: string, isOwnNode = true): Record<string, string> {
  mkdirSync(home, { recursive: true });
  const own = isOwnNode ? [dirname(process.execPath)] : [];
  const path = (process.env["PATH"] ?? "").split(":").filter((folder) => !folder.includes("node_modules"));
  return {
    PATH: [...own, ...path].join(":"),
    HOME: home,
    TERM: "dumb",
    npm_config_userconfig: npmConfig("userconfig"),
    npm_config_cache: npmConfig("cache"),
    npm_config_prefer_offline: "true",
  };
}

function npmConfig(name: string): string {
  return execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim();
}
