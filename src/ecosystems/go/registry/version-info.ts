import type { Http, SourceTools } from "../../../domain/contracts/sources.ts";
import { shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { isVersion } from "../versions/version.ts";
import { escapeCapitals, moduleAddress } from "./module-path.ts";
import { askProxies, type Proxy, type ProxyList } from "./proxy-list.ts";
import { isSameModule } from "./same-module.ts";

export interface ModuleInfo {
  readonly version: string;
  /** The repository that the proxy fetched it from, if stated. */
  readonly repository?: string;
}

const readInfo = shape({ Version: text, Origin: shape({ URL: text }) });

export interface Ask {
  readonly tools: SourceTools;
  readonly list: ProxyList;
  readonly signal: AbortSignal;
}

/** The version of a branch or tag; without one, or if the proxy does not know it, the newest release. */
export async function askNewest(
  { tools, list, signal }: Ask,
  module: string,
  requirement = "",
): Promise<ModuleInfo | undefined> {
  const isNamed = requirement !== "" && requirement !== "latest" && /^[\w./-]{1,200}$/.test(requirement);
  const named = isNamed ? await askInfo(tools.http, list, module, requirement, signal) : undefined;
  return (
    named ??
    askProxies(list, (proxy) => askOne(tools.http, proxy, url(moduleAddress(proxy.base, module))`/@latest`, "", signal))
  );
}

export function askInfo(
  http: Http,
  list: ProxyList,
  module: string,
  version: string,
  signal: AbortSignal,
): Promise<ModuleInfo | undefined> {
  return askProxies(list, (proxy) =>
    askOne(
      http,
      proxy,
      url(moduleAddress(proxy.base, module))`/@v/${`${escapeCapitals(version)}.info`}`,
      version,
      signal,
    ),
  );
}

async function askOne(
  http: Http,
  { headers }: Proxy,
  address: string,
  asked: string,
  signal: AbortSignal,
): Promise<ModuleInfo | undefined> {
  const document = await http.json(address, { signal, headers });
  const { Version: version, Origin } = readInfo(document);
  checkSubject({ address, document, found: { version }, asked: { version: asked } }, isSameModule);
  if (version === undefined || !isVersion(version)) return undefined;
  const repository = Origin.URL;
  return { version, ...(repository !== undefined && repository !== "" && { repository }) };
}
