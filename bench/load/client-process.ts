/** Clients in a separate process, so that they do not slow down the measurement. */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { answerQuestions } from "../api/child.ts";

export interface ClientsOrder {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Each with a separate connection. */
  readonly clients: number;
  /**
   * The average pause between a response and the next request of a client; randomized, so that clients do not
   * synchronize.
   */
  readonly pauseMs: number;
  readonly seconds: number;
}

/** The number of responses by status; 0: the connection was closed. */
export type Answers = Readonly<Record<number, number>>;

answerQuestions({
  async run(order: ClientsOrder): Promise<Answers> {
    const answers: Record<number, number> = {};
    const agent = new Agent({ keepAlive: true, maxSockets: order.clients });
    const until = performance.now() + order.seconds * 1_000;
    const live = async (_: unknown, at: number) => {
      await wait((at / order.clients) * order.pauseMs); // spread over the first pause
      for (; performance.now() < until; await wait(order.pauseMs * (0.5 + Math.random()))) {
        const status = await send(order, agent);
        answers[status] = (answers[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: order.clients }, live));
    agent.destroy();
    return answers;
  },
});

function send({ url, method, path, headers, body }: ClientsOrder, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(new URL(path, url), { method, headers, agent }, (reply) => {
      reply.resume();
      reply.once("end", () => resolve(reply.statusCode ?? 0));
    });
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}
