import type { SourceTools } from "../../../domain/contracts/sources.ts";
import { shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { compareVersions, isVersion } from "../versions/version.ts";
import { escapeCapitals, moduleAddress, isSameModule } from "./module-path.ts";
import { askProxies, type ProxyList } from "./proxy-list.ts";

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
export async function askNewest(ask: Ask, module: string, requirement = ""): Promise<ModuleInfo | undefined> {
  const isNamed = requirement !== "" && requirement !== "latest" && /^[\w./-]{1,200}$/.test(requirement);
  const named = isNamed ? await askInfo(ask, module, requirement) : undefined;
  return named ?? (await askAt(ask, module, (place) => url(place)`/@latest`, "")) ?? newestListed(ask, module);
}

/** A proxy need not have `@latest`; the go command then takes the newest of the list, releases first. */
function newestListed({ tools, list, signal }: Ask, module: string): Promise<ModuleInfo | undefined> {
  return askProxies(list, async ({ base, headers }) => {
    const address = url(moduleAddress(base, module))`/@v/list`;
    const reply = await tools.http.get(address, { signal, headers, maxBytes: maxListBytes });
    const versions = new TextDecoder().decode(reply?.body).split(/\s+/).filter(isVersion).sort(compareVersions);
    const version = versions.findLast((listed) => !listed.includes("-")) ?? versions.at(-1);
    return version === undefined ? undefined : { version };
  });
}

const maxListBytes = 4_000_000;

export function askInfo(ask: Ask, module: string, version: string): Promise<ModuleInfo | undefined> {
  return askAt(ask, module, (place) => url(place)`/@v/${`${escapeCapitals(version)}.info`}`, version);
}

function askAt({ tools, list, signal }: Ask, module: string, addressIn: (place: string) => string, asked: string) {
  return askProxies(list, async ({ base, headers }): Promise<ModuleInfo | undefined> => {
    const address = addressIn(moduleAddress(base, module));
    const document = await tools.http.json(address, { signal, headers });
    const { Version: version, Origin } = readInfo(document);
    checkSubject({ address, document, found: { version }, asked: { version: asked } }, isSameModule);
    if (version === undefined || !isVersion(version)) return undefined;
    const repository = Origin.URL;
    return { version, ...(repository !== undefined && repository !== "" && { repository }) };
  });
}
