import { noAssertion } from "../spdx/document.ts";
import type { Agent } from "./document.ts";
import { common, type Ids } from "./ids.ts";

/** People, organizations and programs of a document, each once. */
export interface Agents {
  /** `Organization: name` or `Person: name` of SPDX 2.3; undefined for NOASSERTION. */
  creator(text: string): string | undefined;
  /** An agent of unknown kind: a person or an organization. */
  agent(name: string): string;
  add(type: Agent["type"], name: string): string;
  all(): readonly Agent[];
}

export function createAgents(ids: Ids): Agents {
  const byName = new Map<string, Agent>();
  const add = (type: Agent["type"], name: string): string => {
    const key = `${type}\n${name}`;
    const agent = byName.get(key) ?? { type, ...common(ids.next(type)), name };
    byName.set(key, agent);
    return agent.spdxId;
  };
  return {
    add,
    agent: (name) => add("Agent", name),
    creator(text) {
      const [, kind, name = ""] = /^(Person|Organization|Tool): (.*)$/s.exec(text) ?? [];
      if (text === noAssertion || kind === undefined || name === "") return undefined;
      return add(kind as "Person" | "Organization" | "Tool", name);
    },
    all: () => [...byName.values()],
  };
}
