/** The baseline: Fastify alone with the same bytes. No log, no checks, one constant body per path. */
import Fastify from "fastify";
import { answerQuestions } from "./child.ts";
import { readUsage } from "./usage.ts";

/** A path in Fastify syntax, and the response body. */
export type BareRoute = readonly [path: string, body: string];

answerQuestions({
  async start(routes: readonly BareRoute[]): Promise<string> {
    const app = Fastify();
    for (const [path, body] of routes) {
      app.get(path, async (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
    }
    return app.listen({ host: "127.0.0.1", port: 0 });
  },
  usage: readUsage,
});
