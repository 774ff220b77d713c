import { componentKey, type Component } from "../../../domain/contracts/component.ts";
import { findMissing, missingReply } from "../../../evidence/missing.ts";
import { type Resolver, type SourceReply, type SourceTools, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { newestVersion } from "./choose-version.ts";
import { askCrate, askVersion, isCrate } from "./crate-api.ts";
import { askCrateFile } from "./crate-file.ts";
import { type CrateRegistry, findRegistry } from "./crate-registry.ts";
import { listVersions } from "./sparse-index.ts";
import { asUnavailable } from "../../../http/source-errors.ts";
import { addressOf } from "../../../domain/contracts/address-setting.ts";
import { cratesUrl } from "../settings.ts";
import { assumeVersion } from "../../kit/source-reply.ts";

/** The API takes one request a second; for more components the crate files are faster. */
const maxByApi = 10;

/** crates.io, or its replacement in the operator's Cargo configuration. */
export function cratesIo(tools: SourceTools): Resolver {
  const registry = findRegistry(tools);
  const { registries, fileOrigins } = registry.archiveAccess;

  async function resolve(component: Component, byFile: boolean, signal: AbortSignal): Promise<SourceReply> {
    const place = await registry.open(signal);
    const ask = { tools, place, signal };
    if (component.version === "") return resolveUnpinned(ask, component);
    const reply = await (byFile ? fileThenApi(ask, component) : apiThenFile(ask, component));
    return reply ?? missingReply(await findMissing(() => hasCrate(ask, component.name)));
  }

  return {
    source: "crates.io",
    addressFor: () => addressOf(tools.addresses, cratesUrl) ?? "https://crates.io",
    addressesFor: () => [...registries.map(({ base }) => base), ...fileOrigins],
    archiveAccess: () => registry.archiveAccess,
    handles: ({ type, name, origin }) =>
      type === "cargo" && name !== "" && (!origin || (origin.kind === "registry" && registry.isHostOf(origin.address))),
    resolve: (component, signal) => resolve(component, false, signal),

    async resolveMany(components, signal) {
      const pinned = components.filter(({ version }) => version !== "");
      const byFile = new Set(pinned.slice(maxByApi));
      const rows = components.map(async (component): Promise<[string, SourceReply | SourceUnavailable]> => [
        componentKey(component),
        await resolve(component, byFile.has(component), signal).catch(asUnavailable),
      ]);
      return new Map(await Promise.all(rows));
    },
  };
}

interface Ask {
  readonly tools: SourceTools;
  readonly place: CrateRegistry;
  readonly signal: AbortSignal;
}

async function resolveUnpinned({ tools, place, signal }: Ask, component: Component): Promise<SourceReply> {
  const { name, requirement = "" } = component;
  if (place.api !== undefined) {
    const found = await askCrate(tools.http, place, name, requirement, signal);
    if (typeof found === "string") return missingReply(found);
    return withTexts(found.reply, { tools, place, signal }, name, found.version, true);
  }
  const listed = await listVersions(tools.http, place, name, signal);
  const version = listed && newestVersion(listed, requirement);
  if (version === undefined) return missingReply(listed ? "version" : "package");
  const reply = await askCrateFile(tools, place, name, version, signal);
  return reply ? assumeVersion(reply, version) : {};
}

/** Undefined if there is no such version. */
async function apiThenFile(ask: Ask, component: Component): Promise<SourceReply | undefined> {
  const { tools, place, signal } = ask;
  const { name, version } = component;
  if (place.api === undefined) return askCrateFile(tools, place, name, version, signal);
  try {
    const reply = await askVersion(tools.http, place, name, version, signal);
    return reply && (await withTexts(reply, ask, name, version, false));
  } catch (error) {
    const reply = await insteadOf(error, () => askCrateFile(tools, place, name, version, signal));
    if (!reply) throw error;
    return reply;
  }
}

/** The same, files first. The file host replies with 403 for missing files, so the API decides then. */
async function fileThenApi(ask: Ask, component: Component): Promise<SourceReply | undefined> {
  const { tools, place, signal } = ask;
  const { name, version } = component;
  try {
    return await askCrateFile(tools, place, name, version, signal);
  } catch (error) {
    if (place.api === undefined) throw error;
    return insteadOf(error, () => askVersion(tools.http, place, name, version, signal));
  }
}

/** Without a license name in the API, the crate may have a license file. */
async function withTexts(
  reply: SourceReply,
  { tools, place, signal }: Ask,
  name: string,
  version: string,
  assumed: boolean,
): Promise<SourceReply> {
  const raw = reply.evidence?.raw;
  if (raw !== undefined && raw !== "non-standard") return reply;
  const fromFile = await askCrateFile(tools, place, name, version, signal);
  if (fromFile?.evidence === undefined) return reply;
  const { archives = fromFile.archives } = reply; // the API states the checksum
  return { ...reply, ...(assumed ? assumeVersion(fromFile, version) : fromFile), ...(archives && { archives }) };
}

/** Tries the other way; if that fails too, the first failure is reported. */
async function insteadOf(
  error: unknown,
  other: () => Promise<SourceReply | undefined>,
): Promise<SourceReply | undefined> {
  if (!(error instanceof SourceUnavailable)) throw error;
  const reply = await other().catch(asUnavailable);
  if (reply instanceof SourceUnavailable) throw error;
  return reply;
}

/** A registry without an API is a mirror with an index. */
async function hasCrate({ tools, place, signal }: Ask, name: string): Promise<boolean> {
  if (place.api !== undefined) return isCrate(tools.http, place, name, signal);
  return (await listVersions(tools.http, place, name, signal)) !== undefined;
}
