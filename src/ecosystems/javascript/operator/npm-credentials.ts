import { authOfUrl, basicAuth } from "../../../http/basic-auth.ts";

/**
 * The Authorization header for a registry. npm binds credentials to a host and a path (`//host/path/:_authToken`); they
 * are only sent to that address and to paths below it.
 */
export function findAuthorization(registry: URL, settings: ReadonlyMap<string, string>): string | undefined {
  const own = authOfUrl(registry);
  if (own !== undefined) return own;
  for (const place of placesOf(registry)) {
    const authorization = credentialsAt(place, settings);
    if (authorization !== undefined && isHeaderText(authorization)) return authorization;
  }
  return undefined;
}

/** `//host/a/b/`, `//host/a/b`, `//host/a/`, …, `//host`. */
function placesOf({ host, pathname }: URL): string[] {
  const parts = pathname.split("/").filter((part) => part !== "");
  return parts
    .map((_, at) => `//${host}/${parts.slice(0, parts.length - at).join("/")}`)
    .concat(`//${host}`)
    .flatMap((place) => [`${place}/`, place]);
}

function credentialsAt(place: string, settings: ReadonlyMap<string, string>): string | undefined {
  const token = settings.get(`${place}:_authToken`);
  if (token !== undefined) return `Bearer ${token}`;
  const encoded = settings.get(`${place}:_auth`);
  if (encoded !== undefined) return `Basic ${encoded}`;
  const user = settings.get(`${place}:username`);
  const password = settings.get(`${place}:_password`);
  if (user === undefined || password === undefined) return undefined;
  return basicAuth(user, Buffer.from(password, "base64").toString("utf8"));
}

/** Rejects line breaks, which would start another header. */
function isHeaderText(value: string): boolean {
  return /^[\x20-\x7e]+$/.test(value);
}
