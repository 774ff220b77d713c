import { isAmongHosts } from "../kit/public-hosts.ts";

export const publicRegistry = "https://repo.packagist.org";

const packagistHosts = ["packagist.org", "www.packagist.org", "repo.packagist.org"];

/** Repositories with public packages only; the first ones have other packages than Packagist. */
const publicHosts = [
  ...["packages.drupal.org", "wpackagist.org", "asset-packagist.org", "packages.firegento.com"],
  ...["mirrors.aliyun.com", "mirrors.tencent.com", "mirrors.cloud.tencent.com", "mirrors.huaweicloud.com"],
  ...["repo.huaweicloud.com", "packagist.jp", "packagist.phpcomposer.com", "packagist.mirrors.sjtug.sjtu.edu.cn"],
];

/** Whether this is an address of the public registry. */
export function isPackagist(address: string): boolean {
  return isAmongHosts(address, packagistHosts);
}

/** Whether an address belongs to a repository that only has public packages. */
export function isPublic(address: string): boolean {
  return isPackagist(address) || isAmongHosts(address, publicHosts);
}
