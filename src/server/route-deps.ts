import type { Counters } from "../domain/counters.ts";
import type { AddressReader } from "./request/headers/client-address.ts";
import type { Log } from "./log/log.ts";
import type { ServerDeps } from "./server-deps.ts";
import type { RequestRecorder } from "./request/request-record.ts";
import type { Route } from "./route.ts";
import type { Sender } from "./response/send.ts";

/** What registering a route needs. */
export interface RouteDeps {
  readonly server: ServerDeps;
  readonly counters: Counters;
  readonly sender: Sender;
  readonly addressOf: AddressReader;
  readonly record: RequestRecorder;
  readonly log: Log;
  /** For tests: throws if an answer does not match its documented schema. */
  readonly checkAnswer?: ((route: Route, value: unknown) => void) | undefined;
}
