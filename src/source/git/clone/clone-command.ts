import { gitEnvironment } from "../git-environment.ts";
import { findProgram } from "./find-program.ts";

export interface CloneSettings {
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
  /** Address space of one process, including mapped files. */
  readonly addressBytes: number;
  /** Memory of one process: a server can make git buffer whatever it sends. */
  readonly memoryBytes: number;
  /** One file that a process writes. */
  readonly fileBytes: number;
  /** Larger blobs are not fetched. */
  readonly blobBytes: number;
  /** For how long a transfer may be slower than 1,000 bytes a second. */
  readonly stalledSeconds: number;
}

/** The command that fetches only the newest commit. Without a checkout, links, hooks, filters and submodules do nothing. */
export function cloneCommand(settings: CloneSettings): string[] {
  const { pin, base, limits, git, url, folder } = settings;
  const lowSpeed = ["http.lowSpeedLimit=1000", `http.lowSpeedTime=${limits.stalledSeconds}`];
  const config = [...fixedSettings, ...lowSpeed, ...(pin === undefined ? [] : [`http.curloptResolve=${pin}`])];
  return [
    ...limitCommand(limits),
    git,
    ...[...config, ...schemeSettings(base)].flatMap((setting) => ["-c", setting]),
    ...["clone", "-q", "--depth", "1", "--single-branch", "--no-tags", "--no-recurse-submodules"],
    ...["--template=", "--no-checkout", `--filter=blob:limit=${limits.blobBytes}`, "--", url, folder],
  ];
}

/** The whole environment of git. It has the token, since every user of the machine can read arguments. */
export function cloneEnvironment({ base, token, proxy }: CloneSettings): Record<string, string> {
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

/** Code hosts accept a token as the password of any user name. */
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
  "credential.helper=",
  "submodule.recurse=false",
  "fetch.recurseSubmodules=false",
  // Some old repositories fail the check, and without a checkout broken objects do no harm.
  "transfer.fsckObjects=false",
  "transfer.bundleURI=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "pack.threads=1",
  // For hosts that do not filter: larger blobs are streamed to disk.
  "core.bigFileThreshold=20m",
];

function schemeSettings({ protocol }: URL): readonly string[] {
  return protocol === "http:"
    ? ["protocol.https.allow=always", "protocol.http.allow=always"]
    : ["protocol.https.allow=always"];
}

/** Part of util-linux; without it only the timeout and the size on disk are limited. */
function limitCommand({ addressBytes, memoryBytes, fileBytes }: ProcessLimits): string[] {
  const prlimit = findProgram("prlimit", gitEnvironment["PATH"] ?? "");
  return prlimit === undefined
    ? []
    : [prlimit, `--as=${addressBytes}`, `--data=${memoryBytes}`, `--fsize=${fileBytes}`];
}
