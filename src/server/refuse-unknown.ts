import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../domain/errors.ts";
import type { MethodFinder } from "./allowed-methods.ts";
import { countHeader } from "./request/headers/count-header.ts";
import type { Cors } from "./response/cors.ts";
import type { Sender } from "./response/send.ts";

/** Checks path and method before anything is read or counted. */
export function refuseUnknown(
  app: FastifyInstance,
  methodsOf: MethodFinder,
  cors: Cors | undefined,
  sender: Sender,
): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply): AppError => {
    const methods = methodsOf(pathOf(request));
    if (methods.length === 0)
      return new AppError("not_found", "There is nothing at this address; /docs lists all of them.");
    void reply.header("allow", methods.join(", "));
    return new AppError("method_not_allowed", `This address supports ${methods.join(", ")}, not ${request.method}.`);
  };
  app.setNotFoundHandler((request, reply) => {
    throw refuse(request, reply);
  });
  // Fastify would read the body before calling the handler above.
  app.addHook("onRequest", (request, reply, done) => {
    done(requireHost(request) ?? (request.is404 ? refuse(request, reply) : undefined));
  });
  app.route({
    method: "OPTIONS",
    url: "*",
    onRequest: (request, reply, done) => {
      const methods = methodsOf(pathOf(request));
      const headers = methods.length > 0 ? cors?.preflightHeaders(request.headers, methods) : undefined;
      if (headers) sender.answer(request, reply, 204, headers);
      else done(refuse(request, reply));
    },
    handler: (request, reply) => {
      throw refuse(request, reply);
    },
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}

/** Required by HTTP/1.1, though nothing here depends on it. */
function requireHost({ raw }: FastifyRequest): AppError | undefined {
  const count = countHeader(raw, "host");
  if (count > 1) return new AppError("invalid_input", "The request has more than one Host header.");
  if (count === 1 || raw.httpVersion !== "1.1") return undefined;
  return new AppError("invalid_input", "The request has no Host header, which HTTP/1.1 requires.");
}
