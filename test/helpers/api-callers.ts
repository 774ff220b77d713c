import { type ApiClient, createClient } from "./api-client.ts";
import { adminPassword, type Intervals, type Settings, type StartApi, type StartedApi } from "./start-api.ts";

/** A service with those who call it. */
export interface ApiWithCallers extends StartedApi {
  readonly stranger: ApiClient;
  readonly admin: ApiClient;
  /** Logged in as `jane`, an account of the role `user`. */
  readonly user: ApiClient;
  /** A new session. */
  enter(username: string, password: string): Promise<ApiClient>;
}

export type StartWithCallers = (settings?: Settings, intervals?: Intervals) => Promise<ApiWithCallers>;

export const janePassword = "jane has her own words";

/** Starts services in the same way, with the callers logged in and failed logins limited as they usually are. */
export function withCallers(start: StartApi): StartWithCallers {
  return async (settings = {}, intervals = {}) => {
    const api = await start({ SVC_LOGIN_RATE_LIMIT: "10", ...settings }, intervals);
    const enter = async (username: string, password: string) =>
      createClient(api.url, (await api.login(username, password)).access);
    const admin = await enter("admin", adminPassword);
    await admin.post("/auth/register", { username: "jane", password: janePassword, email: "jane@example.org" });
    return { ...api, stranger: createClient(api.url), admin, user: await enter("jane", janePassword), enter };
  };
}
