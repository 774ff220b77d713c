/**
 * Why a source could not be asked. `too_large`: the answer is beyond a bound of lcc, which the message names; `resting`: the host failed again and
 * again and is not asked for a while; `quota`: the host allows no more requests without a token.
 */
export const unavailableReasons = [
  "unreachable",
  "timeout",
  "refused",
  "rate_limited",
  "server_error",
  "bad_reply",
  "too_large",
  "resting",
  "quota",
] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];
