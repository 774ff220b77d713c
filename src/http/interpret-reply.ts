import { type Reply, SourceUnavailable } from "../domain/contracts/sources.ts";
import { parseJson } from "../formats/json.ts";

/** 404, 410 and 451 mean not found. Any other failure says nothing about the request. */
export function interpretReply(reply: Reply): Reply | undefined {
  const { status, address } = reply;
  const { host } = new URL(address);
  if (status === 404 || status === 410 || status === 451) return undefined;
  if (status < 300 || status === 304) return reply;
  if (status === 401 || status === 403)
    throw new SourceUnavailable("refused", host, `${host} refused the request (${status}).`, { status });
  if (status === 429) throw new SourceUnavailable("rate_limited", host, `${host} asks for fewer requests.`, { status });
  throw new SourceUnavailable("server_error", host, `${host} answered with status ${status}.`, { status });
}

export function readJson(reply: Reply): unknown {
  const { host } = new URL(reply.address);
  try {
    return parseJson(new TextDecoder().decode(reply.body));
  } catch (error) {
    throw new SourceUnavailable("bad_reply", host, `${host} answered with something that is not JSON.`, {
      cause: error,
    });
  }
}
