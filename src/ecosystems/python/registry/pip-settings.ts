import type { Operator } from "../../../domain/contracts/sources.ts";
import { basicAuth, splitCredentials } from "../../../http/basic-auth.ts";
import { readIni } from "../files/setuptools/ini.ts";

export interface ConfiguredIndex {
  /** Without user name and password. */
  readonly address: string;
  readonly authorization?: string;
  /** pip and uv only use simple indexes, whatever the address. */
  readonly isSimple: boolean;
}

/** The index of the operator's pip or uv: environment variables before files. */
export function configuredIndex(operator: Operator): ConfiguredIndex | undefined {
  const candidates = [
    () => fromText(operator.env["PIP_INDEX_URL"]),
    () => fromUv(operator),
    () => fromText(operator.env["UV_INDEX_URL"]),
    () => fromFiles(operator),
  ];
  for (const candidate of candidates) {
    const index = candidate();
    if (index) return index;
  }
  return undefined;
}

/** Adds the user name and password that the operator's `.netrc` has for the host, as pip does. */
export function withLogin(index: ConfiguredIndex, operator: Operator): ConfiguredIndex {
  if (index.authorization !== undefined) return index;
  const login = findLogin(
    operator.readFile(operator.env["NETRC"] ?? `${operator.home}/.netrc`) ?? "",
    URL.parse(index.address)?.hostname ?? "",
  );
  return login ? { ...index, authorization: basicAuth(login.user, login.password) } : index;
}

function fromText(setting: string | undefined): ConfiguredIndex | undefined {
  const address = setting?.trim().split(/\s/, 1)[0] ?? "";
  return /^https?:\/\//i.test(address) && URL.canParse(address)
    ? { ...splitCredentials(address), isSimple: true }
    : undefined;
}

/** `UV_DEFAULT_INDEX` is an address, or `name=address` with credentials in variables with that name. */
function fromUv({ env }: Operator): ConfiguredIndex | undefined {
  const setting = env["UV_DEFAULT_INDEX"]?.trim() ?? "";
  const [, name, address] = /^([\w.-]+)=(.*)$/.exec(setting) ?? [];
  const index = fromText(address ?? setting);
  const variable = `UV_INDEX_${(name ?? "").toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`;
  const user = env[`${variable}_USERNAME`];
  const password = env[`${variable}_PASSWORD`];
  if (!index || name === undefined || (user === undefined && password === undefined)) return index;
  return { ...index, authorization: basicAuth(user ?? "", password ?? "") };
}

/** PIP_CONFIG_FILE, else the user file, else the global file. The file of an environment may be in the scanned tree. */
function fromFiles(operator: Operator): ConfiguredIndex | undefined {
  const { env, home } = operator;
  const own = env["PIP_CONFIG_FILE"];
  const user = env["XDG_CONFIG_HOME"] ?? `${home}/.config`;
  const usual = [`${user}/pip/pip.conf`, `${home}/.pip/pip.conf`, "/etc/pip.conf"];
  for (const path of own === undefined ? usual : [own, ...usual]) {
    const sections = readIni(operator.readFile(path) ?? "");
    for (const section of ["install", "global"]) {
      const keys = sections.get(section);
      const index = fromText((keys?.get("index-url") ?? keys?.get("index_url"))?.text);
      if (index) return index;
    }
  }
  return undefined;
}

interface Login {
  readonly user: string;
  readonly password: string;
}

/** The login that a `.netrc` file has for exactly this host. Its `default` entry is not used. */
function findLogin(text: string, host: string): Login | undefined {
  const words = text.split(/\s+/).filter((word) => word !== "");
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== "machine" || words[at + 1]?.toLowerCase() !== host.toLowerCase()) continue;
    return readLogin(words.slice(at + 2));
  }
  return undefined;
}

/** Pairs of a key and a value, up to the next machine. */
function readLogin(words: readonly string[]): Login | undefined {
  let user = "";
  let password: string | undefined;
  for (let at = 0; at + 1 < words.length && words[at] !== "machine" && words[at] !== "default"; at += 2) {
    if (words[at] === "login") user = words[at + 1] ?? "";
    if (words[at] === "password") password = words[at + 1];
  }
  return password === undefined ? undefined : { user, password };
}
