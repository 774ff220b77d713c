import { gitEnvironment } from "../git-environment.ts";
import { findProgram } from "./find-program.ts";

export interface CloneOrder {
  readonly git: string;
  readonly url: string;
  /** The base address of the code host. */
  readonly base: URL;
  readonly folder: string;
  readonly token?: string | undefined;
  /** The value for `http.curloptResolve`. */
  readonly pin?: string | undefined;
  readonly proxy?: string | undefined;
  readonly limits: ProcessLimits;
}

export interface ProcessLimits {
  /** Address space of one process, files that it maps included. */
  readonly addressBytes: number;
  /** What one process may fill itself: a server can make git collect whatever it sends. */
  readonly memoryBytes: number;
  /** One file that a process writes. */
  readonly fileBytes: number;
  /** Larger blobs are not asked for. */
  readonly blobBytes: number;
}

/**
 * The command that fetches the newest commit and nothing more. Nothing is checked out: links, hooks, filters and
 * submodules of the repository stay rows of a list that nobody acts upon.
 */
export function cloneCommand(order: CloneOrder): string[] {
  const settings = order.pin === undefined ? fixedSettings : [...fixedSettings, `http.curloptResolve=${order.pin}`];
  return [
    ...limitCommand(order.limits),
    order.git,
    ...[...settings, ...schemeSettings(order.base)].flatMap((setting) => ["-c", setting]),
    ...["clone", "-q", "--depth", "1", "--single-branch", "--no-tags", "--no-recurse-submodules"],
    ...["--template=", "--no-checkout", `--filter=blob:limit=${order.limits.blobBytes}`, "--", order.url, order.folder],
  ];
}

/** All that git gets to see. The token is here, since arguments can be read by every user of the machine. */
export function cloneEnvironment({ base, token, proxy }: CloneOrder): Record<string, string> {
  return {
    ...gitEnvironment,
    GIT_ALLOW_PROTOCOL: base.protocol === "http:" ? "http:https" : "https",
    ...(proxy !== undefined && { [base.protocol === "http:" ? "http_proxy" : "https_proxy"]: proxy }),
    ...(token !== undefined && {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `http.${base.origin}${base.pathname.replace(/\/+$/, "")}/.extraHeader`,
      GIT_CONFIG_VALUE_0: authorization(token),
    }),
  };
}

/** How code hosts take a token over git's protocol: as the password of a user whose name does not matter. */
export function authorization(token: string): string {
  return `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
}

const fixedSettings: readonly string[] = [
  "core.hooksPath=/dev/null",
  "core.symlinks=false",
  "core.fsmonitor=false",
  "core.protectHFS=true",
  "core.protectNTFS=true",
  "protocol.allow=never",
  // git would follow a redirect to any host.
  "http.followRedirects=false",
  "http.lowSpeedLimit=1000",
  "http.lowSpeedTime=30",
  "credential.helper=",
  "submodule.recurse=false",
  "fetch.recurseSubmodules=false",
  // Harmless old repositories do not pass, and what is never checked out can do no harm.
  "transfer.fsckObjects=false",
  "transfer.bundleURI=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "pack.threads=1",
  // Where a host does not filter: larger blobs go to the disk piece by piece, and not through memory.
  "core.bigFileThreshold=20m",
];

function schemeSettings({ protocol }: URL): readonly string[] {
  return protocol === "http:"
    ? ["protocol.https.allow=always", "protocol.http.allow=always"]
    : ["protocol.https.allow=always"];
}

/** A part of util-linux; where there is none the time-out and the size on disk are the limits. */
function limitCommand({ addressBytes, memoryBytes, fileBytes }: ProcessLimits): string[] {
  const prlimit = findProgram("prlimit", gitEnvironment["PATH"] ?? "");
  return prlimit === undefined
    ? []
    : [prlimit, `--as=${addressBytes}`, `--data=${memoryBytes}`, `--fsize=${fileBytes}`];
}
