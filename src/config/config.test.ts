import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as configs from "./config.ts";
import type { AddressSetting } from "../domain/contracts/address-setting.ts";
import { AppError } from "../domain/errors.ts";

const services: readonly AddressSetting[] = [
  { key: "npm", variable: "SVC_NPM_URL", title: "the npm registry", kind: "one" },
  { key: "maven", variable: "SVC_MAVEN_URL", title: "Maven repositories", kind: "list" },
  { key: "cratesCdn", variable: "SVC_CRATES_CDN_URL", title: "the downloads of crates.io", kind: "off" },
];
const readConfig = (env: configs.Environment) => configs.readConfig(env, services);

const longKey = "0123456789abcdef0123456789abcdef";

describe("settings that are not set", () => {
  test("have the defaults of the contract", () => {
    const config = readConfig({ HOME: "/home/ann" });
    const want = {
      host: "127.0.0.1",
      port: 8000,
      dataDir: "./data",
      databaseUrl: "sqlite:./data/lcc.db",
      redisUrl: undefined,
      secretKey: undefined,
      adminPassword: undefined,
      accessTokenMinutes: 1440,
      refreshTokenDays: 7,
      allowedOrigins: [],
      allowLocalPath: false,
      workspaceDir: ".",
      codeHostUrl: "https://github.com",
      codeHostApiUrl: "https://api.github.com",
      codeHostToken: undefined,
      cloneTimeoutSeconds: 300,
      defaultPolicy: "permissive",
      policyDir: undefined,
      offline: false,
      addresses: {},
      workers: 1,
      scanTimeoutSeconds: 1800,
      scanMemoryMb: 2048,
      rateLimitPerMinute: 100,
      scanRateLimitPerMinute: 10,
      authRateLimitPerMinute: 600,
      loginFailuresPerFiveMinutes: 10,
      trustedProxies: [],
      logLevel: "info",
      cacheDir: "/home/ann/.cache/lcc",
      warnings: [],
    };
    for (const [key, value] of Object.entries(want))
      assert.deepEqual(Object.entries(config).find(([k]) => k === key)?.[1], value, key);
  });

  test("include those with an empty or blank value", () => {
    assert.equal(readConfig({ SVC_PORT: "" }).port, 8000);
    assert.equal(readConfig({ SVC_PORT: "  " }).port, 8000);
    assert.equal(readConfig({ SVC_SECRET_KEY: "" }).secretKey, undefined);
  });
});

describe("a setting is read", () => {
  test("as a switch in any case", () => {
    for (const text of ["1", "true", "YES", "On"]) assert.equal(readConfig({ SVC_OFFLINE: text }).offline, true);
    for (const text of ["0", "False", "no", "OFF"]) assert.equal(readConfig({ SVC_OFFLINE: text }).offline, false);
  });

  test("as a number with its unit in the name", () => {
    assert.equal(readConfig({ SVC_SCAN_MEMORY_MB: " 512 " }).scanMemoryMb, 512);
    assert.equal(readConfig({ SVC_WORKERS: "0" }).workers, 0);
  });

  test("as a list with blanks around the commas", () => {
    const origins = "https://a.example.org , http://localhost:3000,";
    assert.deepEqual(readConfig({ SVC_ALLOWED_ORIGINS: origins }).allowedOrigins, [
      "https://a.example.org",
      "http://localhost:3000",
    ]);
    assert.deepEqual(readConfig({ SVC_ALLOWED_ORIGINS: "*" }).allowedOrigins, ["*"]);
    assert.deepEqual(readConfig({ SVC_TRUST_PROXY: "10.0.0.0/8,::1" }).trustedProxies, ["10.0.0.0/8", "::1"]);
    assert.deepEqual(readConfig({ SVC_TRUST_PROXY: "off" }).trustedProxies, []);
  });

  test("as an address without its last slash", () => {
    const maven = ["https://a.example.org/m2", "https://b.example.org"];
    const env = { SVC_NPM_URL: "http://127.0.0.1:4873/npm/", SVC_MAVEN_URL: maven.join(", ") };
    assert.deepEqual(readConfig(env).addresses, { npm: "http://127.0.0.1:4873/npm", maven });
  });

  test("as a host name or address", () => {
    for (const host of ["0.0.0.0", "localhost", "::", "fe80::1"])
      assert.equal(readConfig({ SVC_HOST: host }).host, host);
    assert.equal(readConfig({ SVC_HOST: "[::1]" }).host, "::1");
  });

  test("as a password, blanks included", () => {
    assert.equal(readConfig({ SVC_ADMIN_PASSWORD: " pass word " }).adminPassword, " pass word ");
  });
});

describe("what follows from other settings", () => {
  test("the database and the cache lie in the data directory that was set", () => {
    const config = readConfig({ SVC_DATA_DIR: "/srv/lcc" });
    assert.equal(config.databaseUrl, "sqlite:/srv/lcc/lcc.db");
    assert.equal(config.cacheDir, "/srv/lcc/cache");
    assert.equal(readConfig({ XDG_CACHE_HOME: "/x", HOME: "/h" }).cacheDir, "/x/lcc");
  });

  test("the API of another code host is asked there, so that its token goes nowhere else", () => {
    assert.equal(
      readConfig({ SVC_CODE_HOST_URL: "https://git.example.org" }).codeHostApiUrl,
      "https://git.example.org/api/v3",
    );
    const both = { SVC_CODE_HOST_URL: "https://git.example.org", SVC_CODE_HOST_API_URL: "https://api.example.org/" };
    assert.equal(readConfig(both).codeHostApiUrl, "https://api.example.org");
  });

  test("PostgreSQL needs a secret key that all servers share", () => {
    const postgres = { SVC_DATABASE_URL: "postgres://u:p@db/lcc" };
    assert.throws(
      () => configs.requireSharedSecret(readConfig(postgres)),
      /^AppError: SVC_SECRET_KEY is required .* for example SVC_SECRET_KEY=/,
    );
    configs.requireSharedSecret(readConfig({ ...postgres, SVC_SECRET_KEY: longKey }));
    configs.requireSharedSecret(readConfig({}));
  });

  test("proxies are taken from the usual variables in either case", () => {
    const config = readConfig({ HTTPS_PROXY: "http://proxy:3128", no_proxy: "localhost" });
    assert.deepEqual(
      [config.httpsProxy, config.httpProxy, config.noProxy],
      ["http://proxy:3128", undefined, "localhost"],
    );
  });
});

test("nothing of a list with credentials is in the line about a bad value", () => {
  for (const list of ["https://good.example,ftp://user:pa55@mirror.example", "ftp://user:pa,ss55@mirror.example"])
    assert.throws(
      () => readConfig({ SVC_MAVEN_URL: list }),
      (error: Error) =>
        error.message.startsWith("SVC_MAVEN_URL must") && !/pa|ss55|user/.test(error.message.split(";")[0] ?? ""),
    );
});

test("a key that is one character again and again is refused, and a token of two lines", () => {
  assert.throws(() => readConfig({ SVC_SECRET_KEY: "k".repeat(64) }), /SVC_SECRET_KEY .*different characters/);
  assert.throws(() => readConfig({ SVC_CODE_HOST_TOKEN: "a\nX-Other: b" }), /SVC_CODE_HOST_TOKEN .*one line/);
  assert.equal(readConfig({ SVC_CODE_HOST_TOKEN: " abc\n" }).codeHostToken, "abc");
});

describe("a bad value", () => {
  const bad: Record<string, readonly string[]> = {
    SVC_HOST: ["http://x", "localhost:80", "a b"],
    SVC_PORT: ["80a", "-1", "65536", "1e3", "8000.0", "9".repeat(100_000)],
    SVC_DATABASE_URL: ["mysql://x", "sqlite:", "sqlite://data/lcc.db", "sqlite:/proc/lcc.db", "postgres:db"],
    SVC_DATA_DIR: ["/proc", "//proc/lcc"],
    SVC_REDIS_URL: ["localhost:6379"],
    SVC_SECRET_KEY: ["short"],
    SVC_ACCESS_TOKEN_MINUTES: ["0"],
    SVC_ALLOWED_ORIGINS: [
      "https://a.example.org/",
      "a.example.org",
      "https://a.example.org/app",
      "https://u:p@a.example.org",
      ",",
    ],
    SVC_API_ALLOW_LOCAL_PATH: ["maybe", "2"],
    SVC_CODE_HOST_URL: ["github.com", "ftp://x", "https://x?y=1", "https://u:p@git.example.org"],
    SVC_TRUST_PROXY: ["on", "1", "10.0.0.0/33", "10.0.0.1/8/8", "proxy.example.org"],
    SVC_LOG_LEVEL: ["loud"],
    SVC_MAVEN_URL: ["https://a.example.org,b"],
  };
  for (const [name, texts] of Object.entries(bad)) {
    for (const text of texts) {
      test(`stops with one line: ${name}=${text.slice(0, 40)}`, () => {
        assert.throws(
          () => readConfig({ [name]: text }),
          (error) => {
            assert.ok(error instanceof AppError);
            assert.equal(error.code, "invalid_input");
            assert.ok(
              error.message.startsWith(`${name} `) && error.message.includes(`; for example ${name}=`),
              error.message,
            );
            assert.ok(!error.message.includes("\n") && error.message.length < 400);
            return true;
          },
        );
      });
    }
  }

  test("does not repeat secrets", () => {
    assert.throws(
      () => readConfig({ SVC_SECRET_KEY: "hunter2" }),
      (error) => !String(error).includes("hunter2"),
    );
    assert.throws(
      () => readConfig({ SVC_REDIS_URL: "http://u:hunter2@x" }),
      (error) => !String(error).includes("hunter2"),
    );
  });
});

describe("an unknown SVC_ name", () => {
  test("is one warning with the nearest known name", () => {
    const { warnings } = readConfig({ SVC_PROT: "1", SVC_WHATEVER_ELSE: "x", PATH: "/bin" });
    assert.deepEqual(warnings, [
      "SVC_PROT is not a setting of lcc and has no effect. Did you mean SVC_PORT?",
      "SVC_WHATEVER_ELSE is not a setting of lcc and has no effect. `lcc config` lists the settings.",
    ]);
  });

  test("without a value is not set and not warned about", () =>
    assert.deepEqual(readConfig({ SVC_PROT: "" }).warnings, []));
});

describe("settings shown to people", () => {
  test("hide secrets and credentials and tell their origin", () => {
    const shown = configs.effectiveSettings(
      {
        SVC_SECRET_KEY: longKey,
        SVC_DATABASE_URL: "postgres://lcc:hunter2@db/lcc",
        SVC_MAVEN_URL: "https://u:hunter2@a.example.org,https://b.example.org",
        SVC_CODE_HOST_TOKEN: "hunter2",
        SVC_OFFLINE: "yes",
      },
      services,
    );
    assert.ok(!JSON.stringify(shown).includes("hunter2") && !JSON.stringify(shown).includes(longKey));
    const of = (name: string) => shown.find((setting) => setting.name === name);
    assert.deepEqual(of("SVC_SECRET_KEY"), { name: "SVC_SECRET_KEY", value: "********", origin: "environment" });
    assert.equal(of("SVC_DATABASE_URL")?.value, "postgres://***@db/lcc");
    assert.equal(of("SVC_MAVEN_URL")?.value, "https://***@a.example.org,https://b.example.org");
    assert.equal(of("SVC_OFFLINE")?.value, "on");
    assert.equal(of("SVC_PORT")?.origin, "default");
    assert.equal(of("SVC_REDIS_URL")?.value, undefined);
  });

  test("are described with an example that is itself a good value", () => {
    for (const { name, example } of configs.describeSettings(services)) {
      if (!example.includes("$(")) readConfig({ [name]: example.slice(name.length + 1) });
    }
  });
});
