import type { Schemas } from "../../api/client.ts";

/** As the service names a component: `npm:left-pad@1.3.0`. It is in the address while the finding is shown. */
export function findingKey({ component }: Schemas["Finding"]): string {
  const { type, name, version, vendored, folder = "" } = component;
  return `${type}:${name}@${version}${vendored === true && version === "" ? `#${folder}` : ""}`;
}
