import { SourceUnavailable } from "../../domain/contracts/sources.ts";

/** What a host sent is no answer; `what` continues the sentence after the name of the host. */
export function badReply(address: string, what: string, cause?: unknown): SourceUnavailable {
  return failure("bad_reply", address, what, cause);
}

/** A host has more than lcc reads, so nothing can be called missing. */
export function tooLargeReply(address: string, what: string, cause?: unknown): SourceUnavailable {
  return failure("too_large", address, what, cause);
}

function failure(reason: "bad_reply" | "too_large", address: string, what: string, cause: unknown): SourceUnavailable {
  const { host } = new URL(address);
  return new SourceUnavailable(reason, host, `${host} ${what}`, cause === undefined ? {} : { cause });
}
