import type { Distribution } from "../../../domain/contracts/distribution.ts";
import { hexHash, readIntegrity, toDistribution } from "../../../formats/distribution.ts";
import { isGitAddress } from "./origin.ts";

/** The archive in a lockfile. Yarn writes its SHA-1 after the address; a repository has no archive. */
export function publishedAs(resolved: string | undefined, integrity: string | undefined): Distribution[] {
  if (resolved !== undefined && isGitAddress(resolved)) return [];
  const [address, fragment] = resolved?.split("#", 2) ?? [];
  const hashes = readIntegrity(integrity);
  return toDistribution(address, hashes.length > 0 ? hashes : hexHash("sha1", fragment));
}
