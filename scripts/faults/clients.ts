import { setTimeout as wait } from "node:timers/promises";
import { adminPassword } from "./place.ts";
import type { Wish } from "./targets.ts";

/** Clients that request scans until they are stopped, and record the responses. */
export interface Clients {
  /** The ids of the scans with a 201 response. */
  readonly accepted: readonly string[];
  /** How often each response came; `none` is a connection that was refused or closed. */
  readonly answers: ReadonlyMap<string, number>;
  /** Sends one more request; returns whether it was accepted. */
  ask(wish: Wish): Promise<boolean>;
  stop(): Promise<void>;
}

export interface ClientsOptions {
  readonly count: number;
  readonly urls: readonly string[];
  readonly token: string;
  /** Sent one at a time. */
  readonly wishes: readonly Wish[];
  readonly random: () => number;
  /** The longest pause of a client between two requests. */
  readonly pauseMs: number;
  /** No further requests are sent while this many scans have not ended. */
  readonly maxUnfinished: number;
  readonly unfinished: () => number;
}

export function startClients(options: ClientsOptions): Clients {
  const { count, unfinished, maxUnfinished, random, wishes, pauseMs } = options;
  const accepted: string[] = [];
  const answers = new Map<string, number>();
  const over = new AbortController();

  async function ask(wish: Wish | undefined): Promise<boolean> {
    const answer = await askOnce(wish, options, accepted);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    return answer === "201";
  }

  async function live(): Promise<void> {
    while (!over.signal.aborted) {
      if (unfinished() < maxUnfinished) await ask(wishes[Math.floor(random() * wishes.length)]);
      await wait(pauseMs * (0.2 + 0.8 * random()));
    }
  }

  const lives = Array.from({ length: count }, live);
  return {
    accepted,
    answers,
    ask,
    async stop() {
      over.abort();
      await Promise.all(lives);
    },
  };
}

/** Some clients wait for the end of their scan, and some of those give up early. */
async function askOnce(
  wish: Wish | undefined,
  { urls, token, random }: ClientsOptions,
  accepted: string[],
): Promise<string> {
  const url = urls[Math.floor(random() * urls.length)] ?? "";
  const mood = random();
  const patienceMs = mood < 0.1 ? random() * 500 : 15_000;
  const prefer = mood < 0.3 ? { prefer: `wait=${mood < 0.1 ? 20 : 2}` } : {};
  try {
    const reply = await fetch(`${url}/scans`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...prefer },
      body: JSON.stringify({ ...wish, project_name: `project ${Math.floor(random() * 8)}` }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const id = reply.headers.get("location")?.split("/").at(-1);
    if (reply.status === 201 && id !== undefined) accepted.push(id); // accepted, even if the rest never arrives
    const { code } = (await reply.json()) as { readonly code?: string };
    return code === undefined ? String(reply.status) : `${reply.status} ${code}`;
  } catch {
    return "none";
  }
}

export async function logIn(url: string, password = adminPassword, username = "admin"): Promise<string> {
  const body = new URLSearchParams({ username, password });
  const reply = await fetch(`${url}/auth/login`, { method: "POST", body });
  if (!reply.ok) throw new Error(`${username} cannot log in: ${reply.status} ${await reply.text()}`);
  const { access_token: token } = (await reply.json()) as { readonly access_token: string };
  return token;
}
