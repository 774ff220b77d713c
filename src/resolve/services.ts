import type { Resolver, SourceTools } from "../domain/sources.ts";
import type { PrivateNames } from "../privacy/private-names.ts";

/** A service that knows licenses of packages from several ecosystems. */
interface LicenseService {
  /** Named in a finding's `sources`. */
  readonly source: string;
  /** Loaded only by scans that send requests. */
  load(): Promise<(tools: SourceTools, names: Pick<PrivateNames, "isPrivate">) => Resolver>;
}

/** In the order in which they are asked. */
export const services: readonly LicenseService[] = [
  { source: "clearlydefined", load: async () => (await import("./clearlydefined.ts")).clearlyDefined },
];
