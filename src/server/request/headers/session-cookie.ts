import { invalidCredential } from "../../../auth/login/invalid-credential.ts";
import { AppError } from "../../../domain/errors.ts";

/** The header of requests that use the cookie. Another site's page cannot send it: CORS never allows it. */
export const cookieHeader = {
  "X-LCC-Session": "`cookie`: the refresh token is in the cookie `lcc_session`, as in the dashboard.",
};

interface Sent {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export function wantsCookie({ headers }: Sent): boolean {
  return headers["x-lcc-session"] === "cookie";
}

/** Throws if a page of another site wants to use the cookie. Clients that are no browsers send no origin. */
export function usesCookie(request: Sent): boolean {
  const { origin, host = "" } = request.headers;
  if (!wantsCookie(request)) return false;
  const from = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined;
  // Some proxies pass on the host without its port.
  if (origin === undefined || from?.host === host.toLowerCase() || from?.hostname === host.toLowerCase()) return true;
  const advice = "A proxy must pass on the Host of the request.";
  throw new AppError("unauthorized", `The request is from a page of another host than "${host}". ${advice}`);
}

/** The token; two cookies of this name can come from another site of the same domain, so neither is trusted. */
export function readSessionCookie({ headers }: Sent): string {
  const cookies = (headers["cookie"] ?? "").split(";").map((cookie) => cookie.trim());
  const [token = "", ...others] = cookies.flatMap((cookie) =>
    cookie.startsWith(`${name}=`) ? [cookie.slice(name.length + 1)] : [],
  );
  if (others.length > 0) throw invalidCredential();
  return token;
}

const name = "lcc_session";

/** An empty token removes the cookie. It has no date: the session has one, and ends with the browser. */
export function writeSessionCookie(token: string, { isSecure }: { readonly isSecure: boolean }) {
  const attributes = ["HttpOnly", "SameSite=Strict", "Path=/auth", ...(isSecure ? ["Secure"] : [])];
  if (token === "") attributes.push("Max-Age=0");
  return { "set-cookie": [`${name}=${token}`, ...attributes].join("; ") };
}
