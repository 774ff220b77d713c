import { settingsTable } from "../../config/table.ts";
import type { Environment } from "../../config/config.ts";
import { ecosystems } from "../../ecosystems/index.ts";
import { openOperator } from "../run/operator.ts";

interface ScanNeeds {
  /** No network requests. */
  readonly isOffline: boolean;
}

/**
 * The environment of a scan process, which reads hostile files: the settings of lcc without what opens the service, what
 * Node and the package managers' settings need, and the variables that those settings name (`${NPM_TOKEN}` in the
 * operator's own `.npmrc`). Cloning is done before, and a cache in the database is reached through the parent.
 */
export function scanEnvironment(env: Environment, { isOffline }: ScanNeeds): Environment {
  const { secretKey, adminPassword, databaseUrl, apiKey, codeHostToken } = settingsTable();
  const withheld = [secretKey, adminPassword, databaseUrl, apiKey, ...(isOffline ? [codeHostToken] : [])];
  const names = new Set(withheld.map(({ name }) => name));
  const rules = [general, ...ecosystems.flatMap(({ registry }) => registry?.variables ?? [])];
  const named = isOffline ? new Set<string>() : namedInSettings(env);
  const isNeeded = (name: string) => named.has(name) || rules.some((rule) => rule.test(name));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name) && isNeeded(name)));
}

const general = new RegExp(
  `^(?:${[
    "SVC_\\w+|SOURCE_DATE_EPOCH|(?:https?|no|all)_proxy",
    "path|home|user|logname|userprofile|home(?:drive|path)|systemroot|windir|comspec|(?:local)?appdata|programdata|xdg_\\w+",
    "te?mp|tmpdir|lang|language|lc_\\w+|tz|ld_library_path|ssl_cert_(?:file|dir)|openssl_conf",
    "node_(?:options|extra_ca_certs|tls_reject_unauthorized|(?:disable_)?compile_cache|v8_coverage|debug|icu_data|use_\\w+)",
  ].join("|")})$`,
  "i",
);

/** `${NAME}` for npm, `${env.NAME}` for Maven, `%NAME%` for NuGet. */
function namedInSettings(env: Environment): ReadonlySet<string> {
  const operator = openOperator(env);
  const files = ecosystems.flatMap(({ registry }) => registry?.settingsFiles?.(operator) ?? []);
  const texts = files.map((file) => operator.readFile(file) ?? "");
  const names = texts.flatMap((text) => [...text.matchAll(/\$\{(?:env\.)?([^${}?]{1,200})\??\}|%(\w{1,200})%/g)]);
  return new Set(names.map(([, braced, percent]) => braced ?? percent ?? ""));
}
