import type { Operator } from "../../domain/contracts/sources.ts";
import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const mavenUrl: AddressSetting = {
  key: "maven",
  variable: "SVC_MAVEN_URL",
  title: "Maven repositories",
  kind: "list",
};

/** The operator's settings, then those of the Maven installation. */
export function mavenSettings({ env, home }: Operator): string[] {
  const installed = env["MAVEN_HOME"] ?? env["M2_HOME"];
  return [`${home}/.m2/settings.xml`, ...(installed ? [`${installed}/conf/settings.xml`] : [])];
}
