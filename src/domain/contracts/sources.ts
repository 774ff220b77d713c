import type { SourceAddresses } from "./address-setting.ts";
import type { Component, Facts, Supplier } from "./component.ts";
import type { Attempt, Evidence } from "../report/evidence.ts";
import type { ReadText } from "../report/package-text.ts";
import type { UnavailableReason } from "../unavailable-reason.ts";

/** The HTTP client that all sources use. */
export interface Http {
  /**
   * The reply; undefined if there is none: 404, 410, or a redirect that must not be followed. Throws SourceUnavailable
   * for every other failure.
   */
  get(address: string, options: RequestOptions): Promise<Reply | undefined>;
  /** A JSON value, by GET, or by POST if there is a body; undefined as above. */
  json(address: string, options: RequestOptions): Promise<unknown>;
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST. The request must be safe to repeat. */
  readonly body?: unknown;
  /** For one attempt, from start to end. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** The address is untrusted: requests go only to hosts on the public internet, and redirects are not followed. */
  readonly isForeign?: true;
  /** Other origins that redirects may lead to; they only get `accept`, `accept-encoding` and `range`. */
  readonly redirectsTo?: readonly string[];
  /** Called with the host of a redirect that was not followed. */
  readonly onRefusedRedirect?: (host: string) => void;
}

export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Uint8Array;
  readonly address: string;
}

/** A source could not be reached, or its reply could not be read. Never cached: the next scan may succeed. */
export class SourceUnavailable extends Error {
  readonly reason: UnavailableReason;
  /** The host of the request, without user name and password. */
  readonly host: string;
  /** Undefined if there was no reply. */
  readonly status: number | undefined;
  constructor(
    reason: UnavailableReason,
    host: string,
    message: string,
    options?: { readonly cause?: unknown; readonly status?: number },
  ) {
    super(message, options);
    this.status = options?.status;
    this.name = "SourceUnavailable";
    this.reason = reason;
    this.host = host;
  }
}

/** The answer of a source about one component. */
export interface SourceReply {
  /** Absent, or with the outcome `none`: the source does not know the license. */
  readonly evidence?: Omit<Evidence, "source">;
  /** The address of the code repository that the source names, as written. */
  readonly repository?: string;
  /** Who publishes the component, as the source names them. */
  readonly supplier?: Supplier;
  /** Other facts: gated, base models, the newest version. */
  readonly facts?: Facts;
  /** Files of the package as published; the one to read first comes first. */
  readonly archives?: readonly PublishedArchive[];
  /** Further evidence: each license file of an archive. */
  readonly further?: readonly Omit<Evidence, "source">[];
  /** What is passed on with the package, word for word; absent where its files were not read. */
  readonly texts?: readonly ReadText[];
}

/** Where a registry has an archive of a package. The address is not validated yet. */
export interface PublishedArchive {
  readonly address: string;
  /** The `kind` of an `ArchiveFormat`. */
  readonly kind: string;
  /** The hash stated by the registry: `sha256-`, `sha512-` or `sha1-` and the digest in base64. */
  readonly integrity?: string;
  /** The registry has the hash in a separate file: the address followed by `.sha256` or `.sha1`. */
  readonly hasHashBeside?: true;
  /** The registry has the hash in a list for all versions of the package, at this address. */
  readonly hashList?: string;
}

/** Where the archives of a registry may be fetched. */
export interface ArchiveAccess {
  /** Addresses of the registry itself, with the credentials for their hosts. */
  readonly registries: readonly {
    readonly base: string;
    readonly headers?: Readonly<Record<string, string>> | undefined;
  }[];
  /** Origins where the public registry is known to keep its files; empty for any other registry. */
  readonly fileOrigins: readonly string[];
}

/** Queries one source for licenses. */
export interface Resolver {
  /** Named in a finding's `sources`. */
  readonly source: string;
  /** The address for requests about a component: two mirrors may disagree. */
  addressFor(component: Component): string;
  /** All addresses that the name of a component is sent to; absent: only `addressFor`. */
  addressesFor?(component: Component): readonly string[];
  /** Whether the source can know the component; otherwise it is not queried. */
  handles(component: Component): boolean;
  /** Its answer about one version may change, as with a model hub. */
  readonly mayChange?: true;
  /** Throws SourceUnavailable if the request failed. */
  resolve(component: Component, signal: AbortSignal): Promise<SourceReply>;
  /** Where the archives in its replies may be fetched from; absent: nowhere. */
  archiveAccess?(component: Component): ArchiveAccess | undefined;
  /** What comes of each way to ask about a component, for sources that may lack some of them. */
  probe?(component: Component, signal: AbortSignal): Promise<readonly [Attempt[], readonly SourceReply[]]>;
  /** For a source that answers many queries at once: used instead of `resolve` if present. Keys are `componentKey`. */
  resolveMany?(
    components: readonly Component[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, SourceReply | SourceUnavailable>>;
}

/** What the operator configured on this machine: files and environment variables of package managers. */
export interface Operator {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The text of a file outside the scanned tree; undefined if it does not exist. */
  readFile(path: string): string | undefined;
}

export interface SourceTools {
  readonly http: Http;
  readonly addresses: SourceAddresses;
  readonly operator: Operator;
  readonly identify: IdentifyText;
  /** Further hosts that archives may be fetched from, over https. */
  readonly archiveHosts: readonly string[];
}

/** A license that a text contains, and where. */
export interface TextFinding {
  /** `text`: a license text, not only a name. */
  readonly kind?: string;
  readonly confidence: number;
  /** Of terms that no known license explains. */
  readonly quote?: string;
  readonly firstLine?: number;
  readonly lastLine?: number;
}

/** Finds the licenses that a text contains; in a license file, every sentence beside them may be a term. */
export type IdentifyText = (
  text: string,
  options?: { readonly isLicenseFile?: boolean },
) => {
  /** Undefined if the text contains no license known to lcc. */
  readonly expression?: string;
  /** The confidence of the least certain part, 0 to 1. */
  readonly confidence: number;
  readonly findings?: readonly TextFinding[];
};
