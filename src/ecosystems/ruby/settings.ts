import type { AddressSetting } from "../../domain/address-setting.ts";

export const rubygemsUrl: AddressSetting = {
  key: "rubygems",
  variable: "SVC_RUBYGEMS_URL",
  title: "RubyGems",
  kind: "one",
};
