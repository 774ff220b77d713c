import { type Config, type Environment, readConfig } from "../../config/config.ts";
import type { AddressSetting } from "../../domain/contracts/address-setting.ts";
import { registrySettings } from "../../ecosystems/index.ts";
import { services } from "../../resolve/services/services.ts";

/** All services whose address the operator may set. */
export function serviceSettings(): AddressSetting[] {
  return [...registrySettings(), ...services.map(({ setting }) => setting)];
}

/** The settings of lcc, with the addresses of all services. */
export function loadConfig(env: Environment): Config {
  return readConfig(env, serviceSettings());
}
