import type { Origin } from "../../../../domain/contracts/component.ts";
import { stripCredentials } from "../../../../text/strip-credentials.ts";

/** The parts of the address of a conda package: `…/conda-forge/linux-64/numpy-1.26.4-py312_0.conda`. */
interface CondaAddress {
  readonly name: string;
  readonly version: string;
  readonly origin?: Origin;
}

export function readCondaAddress(address: string): CondaAddress | undefined {
  const path = address.split(/[?#]/)[0] ?? "";
  const file = path.slice(path.lastIndexOf("/") + 1);
  if (!/\.(?:conda|tar\.bz2)$/.test(file)) return undefined;
  const stem = file.replace(/\.(?:conda|tar\.bz2)$/, "");
  const build = stem.lastIndexOf("-");
  const version = stem.lastIndexOf("-", build - 1);
  if (build < 0 || version <= 0) return undefined;
  const origin = channelOrigin(path);
  return {
    name: stem.slice(0, version),
    version: stem.slice(version + 1, build),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** Hosts of the public channels. */
const publicHosts = new Set(["conda.anaconda.org", "repo.anaconda.com", "prefix.dev", "repo.prefix.dev"]);
const defaultChannels = new Set(["conda-forge", "main", "anaconda", "pkgs"]);

/** The channel of a package, unless it is a default one. */
function channelOrigin(address: string): Origin | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const channel = address.split("/").slice(0, -2).join("/");
  const isDefault = publicHosts.has(url.hostname) && defaultChannels.has(url.pathname.split("/")[1] ?? "");
  return isDefault ? undefined : { kind: "registry", address: stripCredentials(channel) };
}
