import type { AddressSetting } from "../domain/address-setting.ts";

export const clearlydefinedUrl: AddressSetting = {
  key: "clearlydefined",
  variable: "SVC_CLEARLYDEFINED_URL",
  title: "ClearlyDefined",
  kind: "one",
};
