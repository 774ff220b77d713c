import type { Schemas } from "../api/client.ts";
import { href } from "../router.ts";

/** The finding of a component, open over those of its name. The key of one without a version can have more parts. */
export function findingHref(
  scanId: string,
  { type, name, version }: Pick<Schemas["ComparedComponent"], "type" | "name" | "version">,
): string {
  return href(["scans", scanId], { q: name, finding: version === "" ? undefined : `${type}:${name}@${version}` });
}
