/**
 * Why a request to a source failed. `too_large`: the reply exceeds a limit of lcc, which the message names; `resting`:
 * the host failed repeatedly and is not used for a while; `quota`: the host allows no more requests without a token.
 */
export const unavailableReasons = [
  ...["unreachable", "timeout", "refused", "rate_limited", "server_error", "bad_reply", "too_large", "resting"],
  "quota",
] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];
