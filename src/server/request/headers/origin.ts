import type { Caller, RequestOrigin } from "../../../domain/account.ts";
import { defined } from "../../../text/defined.ts";

interface Arrived {
  readonly address: string;
  readonly requestId: string;
  readonly caller: Caller | undefined;
  readonly traceparent: string | undefined;
}

/** Extracts where a request comes from. */
export function readRequestOrigin({ address, requestId, caller, traceparent }: Arrived): RequestOrigin {
  const keyId = caller && "keyId" in caller.by ? caller.by.keyId : undefined;
  return { address, requestId, ...defined({ keyId, traceparent }) };
}
