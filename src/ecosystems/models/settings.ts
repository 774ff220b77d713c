import type { AddressSetting } from "../../domain/address-setting.ts";

export const huggingfaceUrl: AddressSetting = {
  key: "huggingface",
  variable: "SVC_HUGGINGFACE_URL",
  title: "the Hugging Face hub",
  kind: "one",
};
