import { optionalSetting, settingRow, secret } from "./setting.ts";
import { sourceSettings } from "./source-settings.ts";
import * as read from "./values.ts";

type Table = ReturnType<typeof settingsTable>;
export type SettingValues = { readonly [K in keyof Table]: Table[K]["fallback"] };

/** All settings, in the order of the documentation. */
export function settingsTable() {
  return { ...serverSettings(), ...accountSettings(), ...scanSettings(), ...limitSettings(), ...sourceSettings() };
}

function serverSettings() {
  return {
    host: settingRow("SVC_HOST", "127.0.0.1", read.host, "0.0.0.0", "address to listen on"),
    port: settingRow(
      "SVC_PORT",
      8000,
      read.parseWholeNumber(0, 65_535),
      "8080",
      "port to listen on; 0 picks a free one",
    ),
    workerPort: optionalSetting(
      "SVC_WORKER_PORT",
      "none",
      read.parseWholeNumber(0, 65_535),
      "8001",
      "port on which `lcc worker` serves `/health`, `/health?ready=1` and `/metrics`, on SVC_HOST; 0 picks a free one",
    ),
    dataDir: settingRow(
      "SVC_DATA_DIR",
      "./data",
      read.folder,
      "/var/lib/lcc",
      "folder of the embedded database and the generated secret; if not set, `lcc scan` keeps only a cache, in `$XDG_CACHE_HOME/lcc` or `~/.cache/lcc`",
    ),
    databaseUrl: optionalSetting(
      "SVC_DATABASE_URL",
      "a SQLite file in the data directory",
      read.databaseUrl,
      "postgres://lcc:password@db.example.org/lcc",
      "database: `sqlite:<file>` or `postgres://…`; with PostgreSQL the job queue lives there too, and servers and workers may run on many machines",
    ),
    redisUrl: optionalSetting(
      "SVC_REDIS_URL",
      "none",
      read.redisUrl,
      "redis://redis.example.org:6379",
      "Redis for the shared cache and for the counters of rate limits and logins; without it the cache is in the database and the counters are in the process",
    ),
    logLevel: settingRow(
      "SVC_LOG_LEVEL",
      "info",
      read.parseChoice(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
      "debug",
      "log level; logs are structured JSON, pretty-printed on a terminal",
    ),
    allowedOrigins: settingRow(
      "SVC_ALLOWED_ORIGINS",
      [],
      read.parseList(read.origin),
      "https://app.example.org,https://admin.example.org",
      "origins that browsers may call the API from (CORS), separated by commas; `*` means any, without credentials",
    ),
    trustedProxies: settingRow(
      "SVC_TRUST_PROXY",
      [],
      read.proxies,
      "10.0.0.0/8,127.0.0.1",
      "addresses and networks of trusted proxies, whose `X-Forwarded-For` and `X-Forwarded-Proto` are used, separated by commas; off when empty",
    ),
  };
}

function accountSettings() {
  return {
    secretKey: secret(
      "SVC_SECRET_KEY",
      "generated and stored in the data directory",
      read.parseSecret(32),
      "$(openssl rand -hex 32)",
      "key that signs tokens, at least 32 bytes; required when the database is PostgreSQL",
    ),
    adminPassword: secret(
      "SVC_ADMIN_PASSWORD",
      "generated and printed once",
      read.anyText,
      "'a long sentence that is hard to guess'",
      "password of the first account, `admin`, which is created when there are no users",
    ),
    accessTokenMinutes: settingRow(
      "SVC_ACCESS_TOKEN_MINUTES",
      1440,
      read.parseWholeNumber(1, 525_600),
      "30",
      "lifetime of an access token",
    ),
    refreshTokenDays: settingRow(
      "SVC_REFRESH_TOKEN_DAYS",
      7,
      read.parseWholeNumber(1, 3650),
      "30",
      "lifetime of a refresh token",
    ),
  };
}

function scanSettings() {
  return {
    allowLocalPath: settingRow("SVC_API_ALLOW_LOCAL_PATH", false, read.onOff, "on", "allow `path` in POST /scans"),
    workspaceDir: settingRow(
      "SVC_WORKSPACE_DIR",
      ".",
      read.trimmed,
      "/srv/projects",
      "local paths must be inside this folder or the system's temporary folder, after resolving links",
    ),
    defaultPolicy: settingRow(
      "SVC_DEFAULT_POLICY",
      "permissive",
      read.trimmed,
      "copyleft-friendly",
      "policy used when a scan names no policy",
    ),
    policyDir: optionalSetting(
      "SVC_POLICY_DIR",
      "none",
      read.trimmed,
      "/etc/lcc/policies",
      "folder of additional policies (YAML); a file with the name of a built-in policy replaces it",
    ),
    workers: settingRow(
      "SVC_WORKERS",
      1,
      read.parseWholeNumber(0, 256),
      "4",
      "scans that one process runs at once; 0 in `lcc serve` leaves them to separate `lcc worker` processes",
    ),
    extraScans: settingRow(
      "SVC_EXTRA_SCANS",
      1,
      read.parseWholeNumber(0, 256),
      "2",
      "scans that one process may start above `SVC_WORKERS` while all running ones take longer than a minute; 0: none",
    ),
    shutdownDelaySeconds: settingRow(
      "SVC_SHUTDOWN_DELAY_SECONDS",
      0,
      read.parseWholeNumber(0, 600),
      "10",
      "how long a server still accepts requests after SIGTERM, while `GET /health?ready=1` is 503 already, so that a load balancer notices",
    ),
    uploads: settingRow(
      "SVC_UPLOADS",
      2,
      read.parseWholeNumber(1, 64),
      "4",
      "uploaded reports that are judged at once, one of each user; each takes up to the memory limit of one scan",
    ),
    codeHostUrl: settingRow(
      "SVC_CODE_HOST_URL",
      "https://github.com",
      read.codeHost,
      "https://git.example.org",
      "the code host whose repositories may be scanned",
    ),
    codeHostApiUrl: optionalSetting(
      "SVC_CODE_HOST_API_URL",
      "the API of the code host",
      read.codeHost,
      "https://git.example.org/api/v3",
      "API of the code host; by default `https://api.github.com`, or `/api/v3` on another host",
    ),
    apiKey: secret(
      "SVC_API_KEY",
      "none",
      read.token,
      "lcc_abc123",
      "API key for `lcc scan --server`; not passed to child processes",
    ),
    codeHostToken: secret(
      "SVC_CODE_HOST_TOKEN",
      "none",
      read.token,
      "ghp_abc123",
      "token for the code host and its API",
    ),
  };
}

function limitSettings() {
  return {
    cloneTimeoutSeconds: settingRow(
      "SVC_CLONE_TIMEOUT_SECONDS",
      300,
      read.parseWholeNumber(1, 86_400),
      "600",
      "time to clone a repository",
    ),
    scanTimeoutSeconds: settingRow(
      "SVC_SCAN_TIMEOUT_SECONDS",
      1800,
      read.parseWholeNumber(1, 604_800),
      "3600",
      "time limit of one scan; a scan above it fails, others are not affected",
    ),
    scanMemoryMb: settingRow(
      "SVC_SCAN_MEMORY_MB",
      2048,
      read.parseWholeNumber(64, 1_048_576),
      "4096",
      "memory limit of one scan; a scan above it fails, others are not affected",
    ),
    querySeconds: settingRow(
      "SVC_QUERY_SECONDS",
      10,
      read.parseWholeNumber(1, 3_600),
      "30",
      "time limit of a search in the database; one above it is answered with 503",
    ),
    detectionCacheMb: settingRow(
      "SVC_DETECTION_CACHE_MB",
      256,
      read.parseWholeNumber(0, 1_048_576),
      "1024",
      "size of the cache of what single files contribute, so that unchanged files are not read again; 0 turns it off",
    ),
    rateLimitPerMinute: settingRow(
      "SVC_RATE_LIMIT",
      100,
      read.parseWholeNumber(0, 1_000_000),
      "300",
      "requests per minute for each endpoint and client address; 0 disables the limit",
    ),
    scanRateLimitPerMinute: settingRow(
      "SVC_SCAN_RATE_LIMIT",
      10,
      read.parseWholeNumber(0, 1_000_000),
      "30",
      "scans that a client address may create per minute; 0 disables the limit",
    ),
    maxQueuedPerUser: settingRow(
      "SVC_MAX_QUEUED_PER_USER",
      1000,
      read.parseWholeNumber(0, 1_000_000),
      "100",
      "scans that one account may have waiting; 0 disables the limit",
    ),
    retentionDays: settingRow(
      "SVC_RETENTION_DAYS",
      0,
      read.parseWholeNumber(0, 36_500),
      "365",
      "days after which finished scans are removed, once a day; the latest complete scan of a project is kept; 0 keeps all",
    ),
    auditRetentionDays: settingRow(
      "SVC_AUDIT_RETENTION_DAYS",
      0,
      read.parseWholeNumber(0, 36_500),
      "400",
      "days after which audit entries are removed, once a day; 0 keeps all",
    ),
    authRateLimitPerMinute: settingRow(
      "SVC_AUTH_RATE_LIMIT",
      600,
      read.parseWholeNumber(0, 1_000_000),
      "120",
      "requests per minute from one client address to `/auth/login`, failed or not; 0 disables the limit",
    ),
    loginFailuresPerFiveMinutes: settingRow(
      "SVC_LOGIN_RATE_LIMIT",
      10,
      read.parseWholeNumber(0, 1_000_000),
      "5",
      "failed logins in five minutes for one account from one address; 0 disables the limit",
    ),
  };
}
