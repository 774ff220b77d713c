import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

/** A separate process that answers requests by name. */
export interface Child {
  ask(name: string, input?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

type Handlers = Readonly<Record<string, (input: never) => unknown>>;

interface Question {
  readonly name: string;
  readonly input: unknown;
}

interface Reply {
  readonly value?: unknown;
  readonly error?: string;
}

/** Starts a script of this folder; `nodeOptions` are for profiling, such as `--cpu-prof`. */
export function startChild(
  script: string,
  nodeOptions: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Child {
  const env = { ...process.env, ...variables };
  const child = fork(join(import.meta.dirname, script), { execArgv: [...nodeOptions], env });
  return {
    ask: (name, input) => ask(child, { name, input }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await ended;
    },
  };
}

/** Sends one request at a time. */
function ask(child: ChildProcess, question: Question): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`The process ended instead of answering "${question.name}".`));
    child.once("exit", onExit);
    child.once("message", ({ value, error }: Reply) => {
      child.removeListener("exit", onExit);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    });
    child.send(question);
  });
}

/** The child's side: answers until the parent exits. */
export function answerQuestions(handlers: Handlers): void {
  process.on("message", ({ name, input }: Question) => {
    const send = (reply: Reply) => process.send?.(reply);
    Promise.resolve()
      .then(() => handlers[name]?.(input as never))
      .then((value) => send({ value }))
      .catch((error: unknown) => send({ error: error instanceof Error ? String(error.stack) : String(error) }));
  });
  process.once("disconnect", () => process.exit());
}
