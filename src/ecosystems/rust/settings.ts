import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const cratesUrl: AddressSetting = {
  key: "crates",
  variable: "SVC_CRATES_URL",
  title: "the API of crates.io",
  kind: "one",
};

export const cratesCdnUrl: AddressSetting = {
  key: "cratesCdn",
  variable: "SVC_CRATES_CDN_URL",
  title: "the downloads of crates.io",
  kind: "one",
};

export const cratesIndexUrl: AddressSetting = {
  key: "cratesIndex",
  variable: "SVC_CRATES_INDEX_URL",
  title: "the sparse index of crates.io",
  kind: "one",
};
