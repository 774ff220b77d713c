/** What Fastify alone needs for the same bytes: no log, no checks, one constant text for each path. */
import Fastify from "fastify";
import { answerQuestions } from "./child.ts";
import { readUsage } from "./usage.ts";

/** A path as Fastify writes it, and the body to answer with. */
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
