import type { Operator } from "../../../domain/contracts/sources.ts";
import { child, children, type XmlElement } from "../../../formats/xml.ts";
import { basicAuth } from "../../../http/basic-auth.ts";

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
    : basicAuth(expand(found["username"], env), expand(found["cleartextpassword"], env));
}

/** `Username=u;Password=p`. */
function readVariable(text: string): string | undefined {
  const match = /^\s*username=([^;]*);\s*password=([^;]*)/i.exec(text);
  return match ? basicAuth(match[1] ?? "", match[2] ?? "") : undefined;
}

function expand(text: string, env: Operator["env"]): string {
  const name = /^%(\w+)%$/.exec(text)?.[1];
  return (name !== undefined && Object.hasOwn(env, name) ? env[name] : undefined) ?? text;
}
