import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const rubygemsUrl: AddressSetting = {
  key: "rubygems",
  variable: "SVC_RUBYGEMS_URL",
  title: "RubyGems",
  kind: "one",
};
