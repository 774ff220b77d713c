import type { Origin } from "../../domain/component.ts";
import { webAddress } from "../sbom/web-address.ts";

/** Where a component can be fetched, as far as its origin tells; the address of a registry leads to no package. */
export function originLocation(origin: Origin | undefined): string | undefined {
  if (origin?.kind === "git") return gitLocation(origin.address, origin.commit);
  return origin?.kind === "archive" ? webAddress(origin.address) : undefined;
}

/** `git+https://host/path@commit`, as SPDX writes the place in a repository. */
export function gitLocation(address: string | undefined, commit: string | undefined): string | undefined {
  const url = address === undefined ? undefined : webAddress(address);
  if (url === undefined) return undefined;
  const place = url.startsWith("git") ? url : `git+${url}`;
  return commit !== undefined && /^[\w./-]{1,200}$/.test(commit) ? `${place}@${commit}` : place;
}
