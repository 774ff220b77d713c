import { isAmongHosts } from "../kit/public-hosts.ts";

/** Whether this is the URL of the public NuGet registry. */
export function isDefaultRegistry(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? "";
  return host === "nuget.org" || host.endsWith(".nuget.org");
}

/** Public feeds on hosts that also have private ones. */
const publicFeeds = [
  ...["pkgs.dev.azure.com/dnceng/public/", "pkgs.dev.azure.com/dnceng/9ee6d478-d288-47f7-aacc-f6e6d082ae6d/"],
  ...["pkgs.dev.azure.com/azure-public/", "pkgs.dev.azure.com/xamarin/public/", "dotnetfeed.blob.core.windows.net"],
  ...["dotnet.myget.org", "dotnetmygetlegacy.blob.core.windows.net", "nuget.cdn.azure.cn", "repo.huaweicloud.com"],
];

export function isPublicFeed(address: string): boolean {
  if (!/^https?:/i.test(address) || (URL.parse(address)?.port ?? "") !== "") return false;
  return isDefaultRegistry(address) || isAmongHosts(address, publicFeeds);
}
