import { componentKey, type Component } from "../../../domain/contracts/component.ts";
import { findMissing, missingReply } from "../../../evidence/missing.ts";
import {
  type Resolver,
  type SourceReply,
  type SourceTools,
  SourceUnavailable,
} from "../../../domain/contracts/sources.ts";
import { newestVersion } from "./choose-version.ts";
import { askCrate, askVersion, isCrate } from "./crate-api.ts";
import { askCrateFile } from "./crate-file.ts";
import { type Ask, findRegistry } from "./crate-registry.ts";
import { listVersions } from "./sparse-index.ts";
import { asUnavailable, ignoreMissingApi } from "../../../http/source-errors.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { cratesUrl } from "../settings.ts";
import { assumeVersion } from "../../kit/source-reply.ts";

/** The API takes one request a second; for more components the crate files are faster. */
const maxByApi = 10;

/** crates.io, or its replacement in the operator's Cargo configuration. */
export function cratesIo(tools: SourceTools): Resolver {
  const source = findRegistry(tools);
  const { registries, fileOrigins } = source.archiveAccess;

  async function resolve(component: Component, byFile: boolean, signal: AbortSignal): Promise<SourceReply> {
    const ask = { tools, registry: await source.open(signal), signal };
    if (component.version === "") return resolveUnpinned(ask, component);
    const reply = await (byFile ? fileThenApi(ask, component) : apiThenFile(ask, component));
    return reply ?? missingReply(await findMissing(() => hasCrate(ask, component.name)));
  }

  return {
    source: "crates.io",
    addressFor: () => readFirstAddress(tools.addresses, cratesUrl) ?? "https://crates.io",
    addressesFor: () => [...registries.map(({ base }) => base), ...fileOrigins],
    archiveAccess: () => source.archiveAccess,
    handles: ({ type, name, origin }) =>
      type === "cargo" && name !== "" && (!origin || (origin.kind === "registry" && source.isHostOf(origin.address))),
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

async function resolveUnpinned(ask: Ask, { name, requirement = "" }: Component): Promise<SourceReply> {
  if (ask.registry.api !== undefined) {
    const chosen = await askCrate(ask, name, requirement);
    if (typeof chosen === "string") return missingReply(chosen);
    return withTexts(chosen.reply, ask, name, chosen.version, true);
  }
  const listed = await listVersions(ask, name);
  const version = listed && newestVersion(listed, requirement);
  if (version === undefined) return missingReply(listed ? "version" : "package");
  const reply = await askCrateFile(ask, name, version);
  return reply ? assumeVersion(reply, version) : {};
}

/** Undefined if there is no such version. */
async function apiThenFile(ask: Ask, { name, version }: Component): Promise<SourceReply | undefined> {
  if (ask.registry.api === undefined) return askCrateFile(ask, name, version);
  try {
    const reply = await askVersion(ask, name, version);
    // A mirror may state an API that does not have the versions.
    if (!reply)
      return ask.registry.index === undefined
        ? undefined
        : await askCrateFile(ask, name, version).catch(ignoreMissingApi);
    return await withTexts(reply, ask, name, version, false);
  } catch (error) {
    const reply = await insteadOf(error, () => askCrateFile(ask, name, version));
    if (!reply) throw error;
    return reply;
  }
}

/** The same, files first. The file host replies with 403 for missing files, so the API decides then. */
async function fileThenApi(ask: Ask, { name, version }: Component): Promise<SourceReply | undefined> {
  try {
    return await askCrateFile(ask, name, version);
  } catch (error) {
    if (ask.registry.api === undefined) throw error;
    return insteadOf(error, () => askVersion(ask, name, version));
  }
}

/** Without a license name in the API, the crate may have a license file. */
async function withTexts(
  reply: SourceReply,
  ask: Ask,
  name: string,
  version: string,
  assumed: boolean,
): Promise<SourceReply> {
  const raw = reply.evidence?.raw;
  if (raw !== undefined && raw !== "non-standard") return reply;
  const fromFile = await askCrateFile(ask, name, version);
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

/** A mirror has an index, and may have no API. */
async function hasCrate(ask: Ask, name: string): Promise<boolean> {
  if (ask.registry.api !== undefined && (await isCrate(ask, name))) return true;
  return ask.registry.index !== undefined && (await listVersions(ask, name)) !== undefined;
}
