import { type Child, startChild } from "./child.ts";
import type { Load, LoadResult } from "./load-process.ts";
import type { Usage } from "./usage.ts";

/** A server under load. */
export interface Target {
  readonly server: Child;
  readonly address: string;
  readonly token: string;
}

/** What to request, and how often per round. */
export interface Question {
  readonly paths: readonly string[];
  readonly length: number;
  readonly requests: number;
}

export interface Round {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
}

export interface Comparison {
  readonly bare: Round;
  readonly service: Round;
  /** The service's requests per second divided by those of the bare server; the median of the pairs. */
  readonly ratio: number;
  readonly cpuRatio: number;
}

export const rounds = 5;

/** Alternates between bare server and service, so that load on the machine affects both. */
export async function compare(load: Child, bare: Target, service: Target, question: Question): Promise<Comparison> {
  for (const target of [bare, service]) await measure(load, target, question); // warm
  const pairs: (readonly [Round, Round])[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push([await measure(load, bare, question), await measure(load, service, question)]);
  }
  return {
    bare: medianRound(pairs.map(([round]) => round)),
    service: medianRound(pairs.map(([, round]) => round)),
    ratio: median(pairs.map(([one, other]) => other.perSecond / one.perSecond)),
    cpuRatio: median(pairs.map(([one, other]) => one.cpuUs / other.cpuUs)),
  };
}

export function startLoad(): Child {
  return startChild("load-process.ts");
}

/** The total number of requests that `compare` sends to each server. */
export function countRequests({ requests }: Question): number {
  return requests * (rounds + 1);
}

export async function measure(load: Child, target: Target, question: Question): Promise<Round> {
  const { address, token, server } = target;
  const before = await measureUsage(server);
  const result = (await load.ask("run", { address, token, ...question } satisfies Load)) as LoadResult;
  const after = await measureUsage(server);
  return {
    perSecond: question.requests / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    cpuUs: (after.cpuUs - before.cpuUs) / question.requests,
  };
}

export async function measureUsage(server: Child): Promise<Usage> {
  return (await server.ask("usage")) as Usage;
}

function medianRound(all: readonly Round[]): Round {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50Ms: median(all.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
    cpuUs: median(all.map(({ cpuUs }) => cpuUs)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
