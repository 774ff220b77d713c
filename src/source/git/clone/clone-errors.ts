import { AppError, type ErrorCode } from "../../../domain/errors.ts";
import { joinAlternatives } from "../../../text/any-of.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import type { RepositoryAddress } from "./repository-address.ts";

/** A clone that failed; the output of git is for the log only. */
interface FailedClone {
  readonly address: RepositoryAddress;
  readonly stderr: string;
  /** Texts that must not be logged. */
  readonly secrets: readonly string[];
}

/** Turns the output of git into an error for users. */
export function cloneFailure(failed: FailedClone): AppError {
  const kind = kinds.find(({ pattern }) => pattern.test(linesOfGit(failed.stderr)));
  return new AppError(kind?.code ?? "clone_failed", (kind?.sentence ?? somethingElse)(failed), {
    cause: new Error(withoutSecrets(failed.stderr, failed.secrets)),
  });
}

/** Leaves out lines that come from the server, which must not decide the error code. */
function linesOfGit(stderr: string): string {
  return stderr
    .split(/[\r\n]+/)
    .filter((line) => !/^remote:|^fatal: remote error:/.test(line))
    .join("\n");
}

interface Kind {
  readonly code: ErrorCode;
  readonly pattern: RegExp;
  readonly sentence: (failed: FailedClone) => string;
}

/** The first match wins: a full disk or a lost connection also causes "invalid index-pack output". */
const kinds: readonly Kind[] = [
  {
    code: "cannot_run",
    pattern: /No space left on device|Disk quota exceeded/,
    sentence: () => "There is no room left for the clone; make room in the folder for temporary files and try again.",
  },
  {
    code: "repository_not_found",
    pattern:
      /^fatal: repository .* not found|returned error: (?:404|410|451)|could not read Username|Authentication failed/m,
    sentence: ({ address }) => notFound(address),
  },
  {
    code: "repository_moved",
    pattern: /returned error: 30\d|unable to update url base from redirection/,
    sentence: ({ address }) =>
      `The repository ${address.page} has moved; open it in a browser and give the address that you arrive at.`,
  },
  {
    code: "code_host_unavailable",
    pattern: /returned error: (?:403|408|429|5\d\d)/,
    sentence: ({ address }) => `The code host refuses to send ${address.page} at the moment; try again later.`,
  },
  {
    code: "clone_failed",
    pattern: /certificate|SSL peer|unable to get local issuer/i,
    sentence: ({ address }) =>
      `The certificate of ${new URL(address.url).host} is not trusted; add the authority that issued it to the certificates of this system.`,
  },
  {
    code: "repository_too_large",
    // Signal 25 is for a file that is too large; signal 9 comes from a system or container without memory.
    pattern: /Out of memory|out of memory|File size limit exceeded|File too large|died of signal (?:9|25)\b/,
    sentence: ({ address }) => tooLarge(address),
  },
  {
    code: "code_host_unavailable",
    pattern: new RegExp(
      joinAlternatives(
        /Could not resolve|Failed to connect|Couldn't connect|Operation too slow|RPC failed|early EOF/,
        /unexpected disconnect|hung up unexpectedly|transfer closed with|end of response with/,
        /bytes? of body (?:is|are) still expected|not closed cleanly|Connection (?:reset|refused|timed out)/,
        /Empty reply|Recv failure|GnuTLS recv error|SSL_ERROR_SYSCALL|unexpected eof while reading/,
        /Send failure|timed out/,
      ),
    ),
    sentence: ({ address }) =>
      `The connection to ${new URL(address.url).host} failed; check the network and try again later.`,
  },
  {
    code: "repository_too_large",
    pattern: /invalid index-pack output/,
    sentence: ({ address }) => tooLarge(address),
  },
];

/** The same with and without a token: users need not know whether the service has one. */
export function notFound(address: RepositoryAddress): string {
  return (
    `There is no repository ${address.page}, or it is private. Check the address; ` +
    "a private one needs a token in SVC_CODE_HOST_TOKEN that may read it."
  );
}

/** The message for every exceeded limit. */
export function tooLarge(address: RepositoryAddress): string {
  return `The repository ${address.page} is larger than lcc fetches; clone it yourself and scan the folder.`;
}

function somethingElse({ address }: FailedClone): string {
  return `git could not fetch ${address.page}; check that the address is that of a git repository.`;
}

function withoutSecrets(stderr: string, secrets: readonly string[]): string {
  const words = stderr.split(/([\s'"<>]+)/);
  const text = words.map((word) => (word.includes("://") ? stripCredentials(word) : word)).join("");
  return secrets.filter((secret) => secret !== "").reduce((rest, secret) => rest.replaceAll(secret, "********"), text);
}
