import type { AddressSetting } from "../../domain/contracts/address-setting.ts";
import type { Resolver, SourceTools } from "../../domain/contracts/sources.ts";
import type { PrivateNames } from "../../privacy/private-names.ts";
import { clearlydefinedUrl } from "./settings.ts";

/** A service that knows licenses of packages from several ecosystems. */
interface LicenseService {
  /** Named in a finding's `sources`. */
  readonly source: string;
  readonly setting: AddressSetting;
  /** Loaded only by scans that send requests. */
  load(): Promise<(tools: SourceTools, names: Pick<PrivateNames, "isPrivate">) => Resolver>;
}

/** In the order in which they are asked. */
export const services: readonly LicenseService[] = [
  {
    source: "clearlydefined",
    setting: clearlydefinedUrl,
    load: async () => (await import("./clearlydefined/clearlydefined.ts")).clearlyDefined,
  },
];
