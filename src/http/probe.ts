import { readUpTo } from "../async/read-up-to.ts";
import { request } from "undici";
import { createDispatcher, type Proxies } from "./dispatchers.ts";
import { userAgent } from "./user-agent.ts";

export interface ProbeReply {
  readonly status: number;
  readonly contentType: string;
  readonly location: string | undefined;
  /** The start of the body. */
  readText(): Promise<string>;
  /** Ignores the body, so that the connection can be used again. */
  discard(): void;
}

/** Sends single requests: no retries, no redirects, and the body is read only on demand. */
export interface Probe {
  get(address: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ProbeReply>;
  close(): Promise<void>;
}

export function createProbe(proxies: Proxies): Probe {
  const dispatcher = createDispatcher(proxies);
  return {
    async get(address, headers, signal) {
      const reply = await request(address, { dispatcher, signal, headers: { "user-agent": userAgent(), ...headers } });
      const { location, "content-type": contentType } = reply.headers;
      return {
        status: reply.statusCode,
        contentType: String(contentType ?? ""),
        location: typeof location === "string" ? location : undefined,
        readText: async () => (await readUpTo(reply.body, maxBytes)).toString(),
        discard: () => void reply.body.dump().catch(() => {}),
      };
    },
    close: () => dispatcher.destroy(),
  };
}

const maxBytes = 65_536;
