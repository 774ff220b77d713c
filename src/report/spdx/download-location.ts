import type { Origin } from "../../domain/contracts/component.ts";
import { webAddress } from "../sbom/web-address.ts";

/** The download location of a component, if its origin has one; the URL of a registry leads to no package. */
export function originLocation(origin: Origin | undefined): string | undefined {
  if (origin?.kind === "git") return gitLocation(origin.address, origin.commit);
  return origin?.kind === "archive" ? webAddress(origin.address) : undefined;
}

/** `git+https://host/path@commit`, the SPDX syntax for a location in a repository. */
export function gitLocation(address: string | undefined, commit: string | undefined): string | undefined {
  const url = address === undefined ? undefined : webAddress(address);
  if (url === undefined) return undefined;
  const place = url.startsWith("git") ? url : `git+${url}`;
  return commit !== undefined && /^[\w./-]{1,200}$/.test(commit) ? `${place}@${commit}` : place;
}
