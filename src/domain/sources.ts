import type { Component } from "./component.ts";
import type { Evidence } from "./evidence.ts";
import type { Supplier } from "./supplier.ts";
import type { UnavailableReason } from "./unavailable-reason.ts";

/** The one way lcc asks anybody over the network. */
export interface Http {
  /**
   * The reply; undefined when there is nothing: 404, 410, a redirect that must not be followed.
   * Throws SourceUnavailable for everything else that is no success.
   */
  get(address: string, options: RequestOptions): Promise<Reply | undefined>;
  /** A JSON value, by GET, or by POST where a body is given; undefined as above. */
  json(address: string, options: RequestOptions): Promise<unknown>;
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST. Such a question must be safe to ask twice. */
  readonly body?: unknown;
  /** In all, for one try. */
  readonly timeoutMs?: number;
  readonly mostBytes?: number;
  /** The address comes from somebody else's file: only a host on the public internet is asked, and no redirect followed. */
  readonly isForeign?: true;
  /** Origins that a redirect may lead to beside its own; of the headers only `accept`, `accept-encoding` and `range` are sent there. */
  readonly redirectsTo?: readonly string[];
  /** Told the host of a redirect that was not followed. */
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

/** A source could not be asked, or its answer could not be read: today's UNKNOWN may be tomorrow's MIT. */
export class SourceUnavailable extends Error {
  readonly reason: UnavailableReason;
  /** The host that was asked, without user name and password. */
  readonly host: string;
  /** Of the reply, where there was one. */
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

/** What a source says about one component. */
export interface SourceReply {
  /** Absent, or with the outcome `none`: it was asked and does not know. The raw words are kept either way. */
  readonly evidence?: Omit<Evidence, "source">;
  /** The address of the code repository that the source names, as written. */
  readonly repository?: string;
  /** Who publishes the component, as the source names them. */
  readonly supplier?: Supplier;
  /** What else is worth knowing: gated, base models, the newest version. */
  readonly facts?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** Files of the package as published, the one to read first comes first. */
  readonly archives?: readonly PublishedArchive[];
  /** What the source says beside its first evidence: each license file of an archive. */
  readonly further?: readonly Omit<Evidence, "source">[];
}

export const archiveKinds = [
  "wheel",
  "sdist",
  "tgz",
  "crate",
  "gem",
  "nupkg",
  "jar",
  "sources-jar",
  "module-zip",
] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** Where a registry has an archive of a package. The address is the registry's own word, and not checked here. */
export interface PublishedArchive {
  readonly address: string;
  readonly kind: ArchiveKind;
  /** The hash that the registry states: `sha256-`, `sha512-` or `sha1-` and the digest in base64. */
  readonly integrity?: string;
  /** The registry keeps the hash in a file of its own: the address with `.sha256` or `.sha1` behind it. */
  readonly hasHashBeside?: true;
}

/** Where the archives of a registry may be fetched. */
export interface ArchiveAccess {
  /** Addresses of the registry itself. */
  readonly registries: readonly string[];
  /** Origins where the public registry is known to keep its files; empty for any other registry. */
  readonly fileOrigins: readonly string[];
  /** Credentials for an address on a host of the registry itself. */
  headersFor(address: string): Readonly<Record<string, string>>;
}

/** Asks one source for licenses. */
export interface Resolver {
  /** Named in a finding's `sources`. */
  readonly source: string;
  /** The address that is asked about a component: two mirrors may disagree. */
  addressFor(component: Component): string;
  /** All addresses that hear the name of a component when it is asked about; absent: `addressFor` alone. */
  addressesFor?(component: Component): readonly string[];
  /** Whether the source can know the component at all; nobody is asked about what is not theirs. */
  handles(component: Component): boolean;
  /** Its answer about one version may change, as that of a model hub does. */
  readonly mayChange?: true;
  /** Throws SourceUnavailable when the source could not be asked. */
  resolve(component: Component, signal: AbortSignal): Promise<SourceReply>;
  /** Where the archives may be fetched that it names in its replies; absent: nowhere. */
  archiveAccess?(component: Component): ArchiveAccess | undefined;
  /** For a source that answers many at once: used instead of `resolve` where present. Keys are `componentKey`. */
  resolveMany?(
    components: readonly Component[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, SourceReply | SourceUnavailable>>;
}

/** Base addresses of sources; undefined: the public service, or what the ecosystem's own client is set to. */
export interface SourceAddresses {
  readonly pypi?: string;
  readonly npm?: string;
  readonly crates?: string;
  readonly cratesCdn?: string;
  readonly cratesIndex?: string;
  readonly maven?: readonly string[];
  readonly goproxy?: string;
  readonly rubygems?: string;
  readonly nuget?: string;
  readonly huggingface?: string;
  readonly clearlydefined?: string;
  readonly depsdev?: string;
  readonly pkgsite?: string;
}

/** What the operator has set up on this machine: configuration files of package managers and their variables. */
export interface Operator {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The text of a file outside of the scanned tree; undefined when there is none. */
  readFile(path: string): string | undefined;
}

/** What a resolver is made of. */
export interface SourceTools {
  readonly http: Http;
  readonly addresses: SourceAddresses;
  readonly operator: Operator;
  readonly identify: IdentifyText;
}

/** Finds the licenses that a text contains. */
export type IdentifyText = (text: string) => {
  /** Undefined where the text has no license that lcc knows. */
  readonly expression?: string;
  /** Of the least certain part, 0 to 1. */
  readonly confidence: number;
  readonly findings?: readonly { readonly confidence: number }[];
};
