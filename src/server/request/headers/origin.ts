import type { Caller, RequestOrigin } from "../../../domain/account.ts";

interface Arrived {
  readonly address: string;
  readonly requestId: string;
  readonly caller: Caller | undefined;
}

/** Extracts where a request comes from. */
export function readRequestOrigin({ address, requestId, caller }: Arrived): RequestOrigin {
  return { address, requestId, ...(caller && "keyId" in caller.by && { keyId: caller.by.keyId }) };
}
