import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const mavenUrl: AddressSetting = {
  key: "maven",
  variable: "SVC_MAVEN_URL",
  title: "Maven repositories",
  kind: "list",
};
