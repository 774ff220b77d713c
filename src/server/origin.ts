import type { RequestOrigin } from "../domain/account.ts";

/** Where a request comes from, and nothing else of it. */
export function originOf({ address, requestId }: RequestOrigin): RequestOrigin {
  return { address, requestId };
}
