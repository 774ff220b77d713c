import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GitServer, type Intercept, startGitServer } from "../../test/helpers/git-server.ts";
import { type PostgresServer, startPostgres } from "../../test/helpers/postgres.ts";
import { type RedisService, redisMissing, startRedis } from "../../test/helpers/redis.ts";
import { type Disk, mountDisk } from "./disk.ts";
import { createTargets, type Targets } from "./targets.ts";

export type DatabaseKind = "sqlite" | "postgres";

/** The environment of the programs: a database, Redis if available, a git server and projects to scan. */
export interface Place {
  readonly folder: string;
  /** The folder for the temporary folders of the programs. */
  readonly temporary: string;
  readonly databaseUrl: string;
  readonly postgres: PostgresServer | undefined;
  readonly redis: RedisService | undefined;
  /** The disk of the database, if it can be filled. */
  readonly disk: Disk | undefined;
  readonly git: GitServer;
  /** The folder in which the git server finds `<team>/<name>.git`. */
  readonly repositories: string;
  readonly targets: Targets;
  readonly settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export const adminPassword = "correct horse battery staple";

export interface PlaceOptions {
  /** Puts the database on a disk that can be filled, if possible; default true. */
  readonly isDiskSmall?: boolean;
  readonly hasRedis?: boolean;
}

export async function createPlace(
  database: DatabaseKind,
  { isDiskSmall = true, hasRedis = true }: PlaceOptions = {},
): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-faults-"));
  const [temporary, workspace, repositories] = [join(folder, "tmp"), join(folder, "workspace"), join(folder, "git")];
  for (const made of [temporary, workspace, repositories]) mkdirSync(made);
  chmodSync(temporary, 0o700);
  const disk = database === "sqlite" && isDiskSmall ? mountDisk(join(folder, "disk"), diskMegabytes) : undefined;
  const dataDir = join(disk?.folder ?? folder, "data");
  const postgres = database === "postgres" ? await startPostgres({ isOwn: true }) : undefined;
  const redis = hasRedis && redisMissing() === undefined ? await startRedis() : undefined;
  const git = await startGitServer(repositories, delaySlowTeam);
  const databaseUrl = postgres?.url ?? `sqlite:${join(dataDir, "lcc.db")}`;
  return {
    folder,
    temporary,
    databaseUrl,
    postgres,
    redis,
    disk,
    git,
    repositories,
    targets: createTargets(workspace, repositories, git.address),
    settings: {
      TMPDIR: temporary,
      SVC_DATA_DIR: dataDir,
      SVC_DATABASE_URL: databaseUrl,
      SVC_SECRET_KEY: "0123456789abcdef0123456789abcdef",
      SVC_ADMIN_PASSWORD: adminPassword,
      SVC_API_ALLOW_LOCAL_PATH: "on",
      SVC_WORKSPACE_DIR: workspace,
      SVC_CODE_HOST_URL: git.address,
      SVC_CODE_HOST_API_URL: "http://127.0.0.1:9", // no API tells whether a repository exists
      SVC_OFFLINE: "on",
      SVC_RATE_LIMIT: "0",
      SVC_SCAN_RATE_LIMIT: "0",
      ...(redis && { SVC_REDIS_URL: redis.url }),
    },
    async remove() {
      await git.close();
      await redis?.stop();
      await postgres?.stop();
      disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const diskMegabytes = 24;
const delayMs = 1_500;

/** Makes cloning slow enough to be observed: the first response is delayed. */
const delaySlowTeam: Intercept = (request, response) => {
  const { url = "", method, headers, socket } = request;
  if (!url.startsWith("/slow/") || method !== "GET" || "x-delayed" in headers) return false;
  setTimeout(() => {
    const again = { port: socket.localPort, path: url, headers: { ...headers, "x-delayed": "yes" } };
    const inner = get(again, (reply) => reply.pipe(response.writeHead(reply.statusCode ?? 500, reply.headers)));
    inner.on("error", () => response.destroy());
  }, delayMs);
  return true;
};
