import type { FastifyReply } from "fastify";
import { clientNetwork } from "../../auth/login/client-network.ts";
import type { Config } from "../../config/config.ts";
import type { Counters } from "../../domain/counters.ts";
import { AppError } from "../../domain/errors.ts";
import type { Limit, Route } from "../route.ts";

const windowSeconds = 60;

/** Counts a request and sets the rate limit headers; throws above the limit. */
export type Limiter = (address: string, reply: FastifyReply) => Promise<void>;

/** Returns undefined if the route has no limit. */
export function createLimiter(route: Route, config: Config, counters: Counters): Limiter | undefined {
  const limit = limitOf(route, config);
  if (limit === 0) return undefined;
  const endpoint = `rate:${route.countedWith ?? `${route.method} ${route.path}`}`;
  return async (address, reply) => {
    const { count, resetSeconds } = await counters.hit(`${endpoint} ${clientNetwork(address)}`, windowSeconds);
    reply.header("x-ratelimit-limit", String(limit));
    reply.header("x-ratelimit-remaining", String(Math.max(0, limit - count)));
    reply.header("x-ratelimit-reset", String(resetSeconds));
    if (count > limit) throw tooMany(limit, resetSeconds);
  };
}

/** Requests per minute; 0: unlimited. */
function limitOf({ limit = "usual" }: Route, config: Config): number {
  const limits: Readonly<Record<Limit, number>> = {
    usual: config.rateLimitPerMinute,
    scans: config.scanRateLimitPerMinute,
    logins: config.authRateLimitPerMinute,
    none: 0,
  };
  return limits[limit];
}

function tooMany(limit: number, resetSeconds: number): AppError {
  const retryAfterSeconds = Math.min(windowSeconds, Math.max(1, resetSeconds));
  return new AppError(
    "rate_limited",
    `This endpoint allows ${limit} requests per minute from one address. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
