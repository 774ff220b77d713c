import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const npmUrl: AddressSetting = { key: "npm", variable: "SVC_NPM_URL", title: "the npm registry", kind: "one" };
