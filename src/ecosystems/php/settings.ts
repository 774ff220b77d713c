import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const packagistUrl: AddressSetting = {
  key: "packagist",
  variable: "SVC_PACKAGIST_URL",
  title: "Packagist",
  kind: "one",
};
