import type { AddressSetting } from "../../domain/contracts/address-setting.ts";

export const goproxyUrl: AddressSetting = {
  key: "goproxy",
  variable: "SVC_GOPROXY_URL",
  title: "the Go module proxy",
  kind: "one",
};

export const depsdevUrl: AddressSetting = {
  key: "depsdev",
  variable: "SVC_DEPSDEV_URL",
  title: "deps.dev",
  kind: "off",
};

export const pkgsiteUrl: AddressSetting = {
  key: "pkgsite",
  variable: "SVC_PKGSITE_URL",
  title: "the Go package site",
  kind: "off",
};
