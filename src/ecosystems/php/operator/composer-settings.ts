import type { Operator } from "../../../domain/contracts/sources.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, array, record, shape, text } from "../../../formats/shape.ts";
import { basicAuth } from "../../../http/basic-auth.ts";
import { parseSettings } from "../../kit/operator-file.ts";
import { type Repositories, readRepositories } from "./repositories.ts";

const authTables = {
  "http-basic": record(shape({ username: text, password: text })),
  bearer: record(text),
  "custom-headers": record(array(text)),
};

const readAuth = shape(authTables);
const readConfig = shape({ repositories: anything, config: shape(authTables) });

/** The repositories in the operator's own Composer settings; the file of a project is untrusted. */
export function operatorRepositories(operator: Operator): Repositories {
  return readRepositories(readConfig(readSettings(operator, "config.json")).repositories);
}

/** The headers that Composer sends to a host: from COMPOSER_AUTH, auth.json or config.json. */
export function operatorHeaders(operator: Operator, host: string): Readonly<Record<string, string>> {
  const sources = [
    readAuth(parseSettings(operator.env["COMPOSER_AUTH"], parseJson)),
    readAuth(readSettings(operator, "auth.json")),
    readConfig(readSettings(operator, "config.json")).config,
  ];
  for (const auth of sources) {
    const { username, password } = auth["http-basic"].get(host) ?? {};
    if (username !== undefined) return { authorization: basicAuth(username, password ?? "") };
    const token = auth.bearer.get(host);
    if (token !== undefined) return { authorization: `Bearer ${token}` };
    const custom = auth["custom-headers"].get(host);
    if (custom !== undefined) return Object.fromEntries(custom.flatMap(readHeader));
  }
  return {};
}

/** `API-TOKEN: abc`. */
function readHeader(line: string): [string, string][] {
  const [, name = "", value = ""] = /^([\w-]{1,100}):\s?([\x20-\x7e]{1,4000})$/.exec(line.trim()) ?? [];
  return name === "" ? [] : [[name.toLowerCase(), value.trim()]];
}

/** A file of the folder of settings: COMPOSER_HOME, otherwise the first of the usual ones that has it. */
function readSettings(operator: Operator, name: string): unknown {
  const { env, home } = operator;
  const config = env["XDG_CONFIG_HOME"] ?? `${home}/.config`;
  const folders =
    env["COMPOSER_HOME"] === undefined ? [`${home}/.composer`, `${config}/composer`] : [env["COMPOSER_HOME"]];
  const texts = folders.map((folder) => operator.readFile(`${folder.replace(/\/$/, "")}/${name}`));
  return parseSettings(
    texts.find((content) => content !== undefined),
    parseJson,
  );
}
