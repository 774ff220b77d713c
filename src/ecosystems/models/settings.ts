import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const huggingfaceUrl: AddressSetting = {
  key: "huggingface",
  variable: "SVC_HUGGINGFACE_URL",
  title: "the Hugging Face hub",
  kind: "one",
};
