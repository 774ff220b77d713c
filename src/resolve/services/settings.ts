import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const clearlydefinedUrl: AddressSetting = {
  key: "clearlydefined",
  variable: "SVC_CLEARLYDEFINED_URL",
  title: "ClearlyDefined",
  kind: "one",
};
