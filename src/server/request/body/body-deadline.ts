import type { FastifyInstance } from "fastify";

/**
 * Ends requests whose body does not arrive in time. Node has one timeout for all requests, which must fit the slowest
 * route; `deadlineOf` returns the timeout of the others, or undefined if the route has its own.
 */
export function limitBodyTime(
  app: FastifyInstance,
  deadlineOf: (path: string | undefined) => number | undefined,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const ms = deadlineOf(request.routeOptions.url);
    const { raw } = request;
    if (ms !== undefined && hasBody(raw.headers)) {
      const timer = setTimeout(() => {
        const error = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
        if (!raw.complete) app.server.emit("clientError", error, raw.socket);
      }, ms);
      timer.unref();
      const forget = () => clearTimeout(timer);
      raw.once("end", forget).once("close", forget);
    }
    done();
  });
}

/** According to the request headers. */
export function hasBody(headers: Readonly<Record<string, unknown>>): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
