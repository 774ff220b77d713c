import type { AddressSetting } from "../../src/domain/contracts/address-setting.ts";

export const trialUrl: AddressSetting = {
  key: "trial",
  variable: "SVC_TRIAL_URL",
  title: "the registry of trial packages",
  kind: "one",
};
