import type { Operator } from "../../../domain/sources.ts";
import { child, children, type XmlElement } from "../../../formats/xml.ts";

/** The Authorization header for a source of the operator's NuGet.Config, from the file or an environment variable. */
export function credentialsOf(key: string, config: XmlElement, env: Operator["env"]): string | undefined {
  const variable = env[`NuGetPackageSourceCredentials_${key}`];
  const fromVariable = variable === undefined ? undefined : readVariable(variable);
  if (fromVariable !== undefined) return fromVariable;
  // Characters that are not allowed in element names are encoded: a space is `_x0020_`.
  const name = key.replaceAll(" ", "_x0020_").toLowerCase();
  const source = child(config, "packageSourceCredentials")?.children.find((one) => one.name.toLowerCase() === name);
  const entries = children(source, "add").map(({ attributes }) => [
    attributes.get("key")?.toLowerCase(),
    attributes.get("value"),
  ]);
  const found = Object.fromEntries(entries) as Readonly<Record<string, string | undefined>>;
  // `Password` is encrypted for the user's account on Windows and cannot be read here.
  return found["username"] === undefined || found["cleartextpassword"] === undefined
    ? undefined
    : basicHeader(expand(found["username"], env), expand(found["cleartextpassword"], env));
}

/** From the user name and password in a URL, which are percent-encoded. */
export function basicAuthorization(username: string, password: string): string {
  return basicHeader(decode(username), decode(password));
}

/** `Username=u;Password=p`. */
function readVariable(text: string): string | undefined {
  const match = /^\s*username=([^;]*);\s*password=([^;]*)/i.exec(text);
  return match ? basicHeader(match[1] ?? "", match[2] ?? "") : undefined;
}

function basicHeader(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`;
}

function expand(text: string, env: Operator["env"]): string {
  const name = /^%(\w+)%$/.exec(text)?.[1];
  return (name !== undefined && Object.hasOwn(env, name) ? env[name] : undefined) ?? text;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
