import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { Ask } from "../../../domain/contracts/trees.ts";
import { readReply } from "../../../http/read-reply.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { toUnresolved } from "../../kit/unresolved.ts";
import { type ModuleFile, readModuleFile } from "../files/module-file.ts";
import { goSettings } from "../operator/go-settings.ts";
import { escapeCapitals, isModulePath, moduleAddress, isSameModule } from "../registry/module-path.ts";
import { createIsPrivate } from "../operator/private-modules.ts";
import { askProxies, readProxyList } from "../registry/proxy-list.ts";
import { isVersion } from "../versions/version.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { goproxyUrl } from "../settings.ts";

/** The requirements in the go.mod of a published module, as stored: path and version. */
export type Required = readonly (readonly [string, string])[];

/** Asks the proxies for the requirements of a version of a module, which may replace the module `requiredAs`. */
export type AskRequired = (module: string, version: string, requiredAs?: string) => Promise<Required | Unresolved>;

const maxBytes = 2_000_000;
/** The largest real modules require about a thousand. */
const maxRequired = 10_000;

export function createAskRequired(tools: SourceTools): (ask: Ask) => AskRequired {
  const list = readProxyList(readFirstAddress(tools.addresses, goproxyUrl) ?? goSettings(tools.operator)("GOPROXY"));
  const isPrivate = createIsPrivate(tools.operator);
  const [first, ...others] = list.proxies;
  const furtherBases = others.map(({ base }) => base);

  const read = (module: string, version: string, requiredAs: string, signal: AbortSignal): Promise<Kept | undefined> =>
    askProxies(list, async ({ base, headers, redirectsTo }) => {
      const address = url(moduleAddress(base, module))`/@v/${`${escapeCapitals(version)}.mod`}`;
      const reply = await tools.http.get(address, { signal, headers, redirectsTo, maxBytes });
      if (!reply) return undefined;
      const text = new TextDecoder().decode(reply.body);
      const content = await readReply(address, "a go.mod", () => readModuleFile(text));
      const { module: found = "" } = content;
      // Go's rule: a fork that replaces a module may keep its name.
      if (found !== requiredAs)
        checkSubject(
          { address, document: {}, found: { name: found || undefined }, asked: { name: module } },
          isSameModule,
        );
      return toKept(content);
    });

  return (ask) =>
    async (module, version, requiredAs = module) => {
      const what = `${module} ${version}`;
      if (!isModulePath(module) || !isVersion(version)) {
        return { code: "missing", message: `No proxy can have ${what.slice(0, 300)}.` };
      }
      if (isPrivate(module))
        return { code: "private", message: `${what} is private to this machine's Go (GOPRIVATE).` };
      if (!first) return { code: "private", message: `GOPROXY names no proxy that could be asked for ${what}.` };
      const question = { type: "golang", name: module, base: first.base, furtherBases, topic: "requirements", version };
      const answer = await ask(question, (signal) => read(module, version, requiredAs, signal));
      if (answer.kind === "found") return answer.value.required ?? unreadable(what);
      return toUnresolved(answer, `the go.mod of ${what}`);
    };
}

/** Without a list, the file cannot be read. */
interface Kept {
  readonly required?: Required;
}

function toKept({ requires, notes }: ModuleFile): Kept {
  const isRead = requires.length <= maxRequired && notes.every(({ lost }) => lost === undefined);
  return isRead ? { required: requires.map(({ path, version }) => [path, version]) } : {};
}

function unreadable(what: string): Unresolved {
  return { code: "unreadable", message: `The go.mod of ${what} cannot be read.` };
}
