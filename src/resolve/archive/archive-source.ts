import type { ArchiveFormat } from "../../domain/contracts/archive-format.ts";
import { archiveLimits } from "../../domain/contracts/archive-limits.ts";
import { ParseError, TooLargeError } from "../../domain/contracts/parse-error.ts";
import { createSlots } from "../../async/slots.ts";
import {
  type ArchiveAccess,
  type Http,
  type PublishedArchive,
  type SourceReply,
  SourceUnavailable,
} from "../../domain/contracts/sources.ts";
import type { Subject } from "../../domain/contracts/subject.ts";
import type { UnavailableReason } from "../../domain/unavailable-reason.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { allowArchive, type AllowedArchive, describeRefusedHost } from "../../http/allow-archive.ts";
import { openArchive } from "./open-archive.ts";
import { readArchive } from "./read-archive.ts";

/** Reads published archives. */
export interface ArchiveSource {
  /** Reads the archive of every component, with bundled parts and NOTICE files. */
  readonly isDeep: boolean;
  /** The kinds that it can read, the one to read first before others. */
  readonly formats: ReadonlyMap<string, ArchiveFormat>;
  /** Hosts that the operator allows in addition to those of the registry. */
  readonly allowedHosts: readonly string[];
  /** Throws SourceUnavailable if the archive cannot be fetched; a refused archive gives a reply with the reason. */
  read(request: ArchiveRequest): Promise<SourceReply>;
}

interface ArchiveRequest {
  readonly archive: PublishedArchive;
  readonly allowed: AllowedArchive;
  /** The package that the archive should be of. */
  readonly subject: Subject;
  /** The file that the metadata name as the license. */
  readonly licenseFile?: string | undefined;
  readonly signal: AbortSignal;
}

interface ArchiveTools {
  readonly http: Http;
  readonly formats: ReadonlyMap<string, ArchiveFormat>;
  readonly identify: Identifier;
  readonly isDeep: boolean;
  readonly allowedHosts: readonly string[];
  /** The API of the code host, which makes archives of PHP packages, and the operator's token for it. */
  readonly codeHost?: { readonly apiUrl: string; readonly token: string };
}

/** Each holds an archive in memory: six small ones and one large one are 112 MB at most. */
const smallAtOnce = 6;
const largeAtOnce = 1;

export function createArchiveSource(tools: ArchiveTools): ArchiveSource {
  const { http, formats, identify, isDeep, allowedHosts } = tools;
  const waiting = Number.POSITIVE_INFINITY;
  const small = createSlots({ atOnce: smallAtOnce, waiting });
  const large = createSlots({ atOnce: largeAtOnce, waiting });

  /** `larger`: it is beyond these bytes, and nothing of it is kept. */
  async function read(request: ArchiveRequest, maxBytes: number): Promise<SourceReply | "larger"> {
    const { archive, allowed, subject, licenseFile, signal } = request;
    const { address, options } = allowed;
    const format = formats.get(archive.kind);
    if (!format) return {};
    const { host } = new URL(address);
    let refused: string | undefined;
    const onRefusedRedirect = (to: string) => void (refused = to);
    const headers = { ...options.headers, ...codeHostHeaders(address, tools) };
    const asked = { ...options, headers, signal, onRefusedRedirect, maxBytes };
    const opened = await openArchive(http, format, { ...archive, address }, asked).catch(ifLarger(maxBytes));
    if (opened === "larger") return opened;
    if (opened) return readArchive(format, address, opened, { subject, identify, isDeep, licenseFile });
    return refuse(refused === undefined ? `${host} does not have the archive.` : describeRefusedHost(refused), address);
  }

  return {
    isDeep,
    formats,
    allowedHosts,
    async read(request) {
      const { bytesOfSmallArchive, bytesOfArchive } = archiveLimits;
      const { signal } = request;
      try {
        const reply = await small.run(() => read(request, bytesOfSmallArchive), signal);
        const whole = reply === "larger" ? await large.run(() => read(request, bytesOfArchive), signal) : reply;
        return whole === undefined || whole === "larger" ? {} : whole;
      } catch (error) {
        return asRefusal(error, request.allowed.address);
      }
    },
  };
}

/** The token goes to the API only, never to the host that it redirects to. */
function codeHostHeaders(address: string, { codeHost }: ArchiveTools): Readonly<Record<string, string>> {
  const isApi = codeHost && new URL(address).origin === new URL(codeHost.apiUrl).origin;
  return isApi ? { authorization: `Bearer ${codeHost.token}` } : {};
}

function ifLarger(maxBytes: number): (error: unknown) => "larger" {
  return (error) => {
    const isTooLarge = error instanceof SourceUnavailable && error.reason === "too_large";
    if (isTooLarge && maxBytes < archiveLimits.bytesOfArchive) return "larger";
    throw error;
  };
}

/** How an archive may be fetched, or the reply that says why it is not. */
export function checkHost(
  { address }: PublishedArchive,
  access: ArchiveAccess,
  allowedHosts: readonly string[],
): AllowedArchive | SourceReply {
  const allowed = allowArchive(address, access, allowedHosts);
  return allowed ?? refuse(describeRefusedHost(URL.parse(address)?.host ?? "an address that cannot be read"), address);
}

/** An archive that is too large, damaged or has another hash gives no answer, with the reason. */
function asRefusal(error: unknown, address: string): SourceReply {
  if (error instanceof SourceUnavailable && error.reason === "too_large") {
    return refuse(error.message, address, "too_large");
  }
  if (error instanceof TooLargeError) return refuse(error.message, address, "too_large");
  if (error instanceof ParseError) return refuse(error.message, address, "bad_reply");
  throw error;
}

function refuse(reason: string, address: string, failure?: UnavailableReason): SourceReply {
  const url = URL.canParse(address) ? { url: address } : {};
  return { evidence: { outcome: "none", confidence: 0, raw: reason, ...url, ...(failure && { failure }) } };
}
