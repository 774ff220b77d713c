import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { isAmongHosts } from "../kit/public-hosts.ts";
import { createIsPrivate } from "./operator/private-modules.ts";

/** Proxies, their mirrors, and services that know every public module. */
const publicHosts = [
  ...["proxy.golang.org", "sum.golang.org", "index.golang.org", "pkg.go.dev", "api.deps.dev", "deps.dev"],
  ...["goproxy.io", "goproxy.cn", "athens.azurefd.net", "mirrors.aliyun.com", "mirrors.cloud.tencent.com"],
];

/** No file of a Go project configures where modules come from; the operator's GOPRIVATE does. */
export const goNames: PrivateNameRules = {
  isPublic: (address) => isAmongHosts(address, publicHosts),
  ofOperator: createIsPrivate,
};
