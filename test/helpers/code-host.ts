import { SourceUnavailable } from "../../src/domain/contracts/sources.ts";
import { type Answers, gitHub } from "../../src/resolve/code-host/github/github.ts";
import { type Handle, type StandIn, startServer, toolsFor } from "./stand-in.ts";

export interface HostOptions {
  readonly token?: string;
  readonly now?: () => Date;
  readonly path?: string;
}

/** The resolver for the code host, and a server that plays the host. */
export async function listenAsCodeHost(handle: Handle, options: HostOptions = {}) {
  return useCodeHost(await startServer(handle), options);
}

export async function useCodeHost(server: StandIn, { token, now, path = "" }: HostOptions = {}) {
  const tools = await toolsFor({});
  const github = gitHub(tools, {
    apiUrl: server.address + path,
    webUrl: "https://github.com",
    now: now ?? (() => new Date()),
    ...(token !== undefined && { token }),
  });
  const signal = AbortSignal.timeout(300_000);
  const ask = (names: readonly string[]) => github.resolveRepositories(names.map(split), signal);
  return {
    github,
    signal,
    ask,
    license: async (name: string) => shown(await ask([name]), name.toLowerCase()),
    requests: server.requests,
    async [Symbol.asyncDispose]() {
      await tools.http.close();
      await server.close();
    },
  };
}

export function split(name: string): { owner: string; name: string } {
  const [owner = "", rest = ""] = name.split("/");
  return { owner, name: rest };
}

/** The license, UNKNOWN or FAILED. */
export function shown(answers: Answers, key: string): string {
  const answer = answers.get(key);
  if (answer === undefined) return "nothing";
  if (answer instanceof SourceUnavailable) return "FAILED";
  return answer.evidence?.license ?? "UNKNOWN";
}
