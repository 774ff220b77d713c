import { ParseError } from "../../../domain/contracts/parse-error.ts";
import type { Operator } from "../../../domain/contracts/sources.ts";
import { child, children, childText, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { basicAuth } from "../../../http/basic-auth.ts";

/** A mirror in the operator's Maven settings. */
export interface MavenMirror {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isMirrorOf: (id: string) => boolean;
}

/** The mirrors of the operator's settings.xml, then those of the Maven installation. */
export function readMirrors(operator: Operator): MavenMirror[] {
  const installed = operator.env["MAVEN_HOME"] ?? operator.env["M2_HOME"];
  const places = [`${operator.home}/.m2/settings.xml`, ...(installed ? [`${installed}/conf/settings.xml`] : [])];
  const settings = places.flatMap((place) => readSettings(operator, place) ?? []);
  const servers = settings.flatMap((root) => children(child(root, "servers"), "server"));
  return settings
    .flatMap((root) => children(child(root, "mirrors"), "mirror"))
    .flatMap((mirror) => readMirror(mirror, servers, operator.env));
}

function readSettings(operator: Operator, place: string): XmlElement | undefined {
  const text = operator.readFile(place);
  try {
    return text === undefined ? undefined : parseXml(text);
  } catch (error) {
    if (error instanceof ParseError) return undefined; // Maven rejects it too
    throw error;
  }
}

function readMirror(mirror: XmlElement, servers: readonly XmlElement[], env: Operator["env"]): MavenMirror[] {
  const base = withVariables(childText(mirror, "url") ?? "", env);
  const protocol = URL.parse(base)?.protocol;
  if (protocol !== "https:" && protocol !== "http:") return [];
  const patterns = (childText(mirror, "mirrorOf") ?? "").split(",").map((pattern) => pattern.trim());
  const server = servers.find((candidate) => childText(candidate, "id") === childText(mirror, "id"));
  return [{ base, headers: credentials(server, env), isMirrorOf: (id) => includes(patterns, id) }];
}

/** `!id` anywhere in the list excludes it. */
function includes(patterns: readonly string[], id: string): boolean {
  if (patterns.includes(`!${id}`)) return false;
  return ["*", "external:*", id].some((pattern) => patterns.includes(pattern));
}

/** An encrypted password (`{…}`) needs Maven's key, which lcc does not read: no password is sent then. */
function credentials(server: XmlElement | undefined, env: Operator["env"]): Record<string, string> {
  const username = withVariables(childText(server, "username") ?? "", env);
  const password = withVariables(childText(server, "password") ?? "", env);
  if (username === "" || password === "" || /^\{.*\}$/s.test(password)) return {};
  return { authorization: basicAuth(username, password) };
}

/** `${env.NAME}`; the file is the operator's own. */
function withVariables(text: string, env: Operator["env"]): string {
  return text.replaceAll(/\$\{env\.(\w{1,100})\}/g, (_, name: string) => env[name] ?? "");
}
