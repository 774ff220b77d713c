import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Client } from "pg";
import { freePort } from "./free-port.ts";
import { missing, type Service, startProgram, stopProgram, waitUntilReady } from "./service.ts";

const cacheFolder = join(dirname(dirname(import.meta.dirname)), "node_modules", ".cache", "lcc");

/** Why there is no PostgreSQL for tests here; undefined when there is one. */
export function postgresMissing(): string | undefined {
  if (process.env["LCC_TEST_DATABASE_URL"] || postgresPrograms()) return undefined;
  return missing("PostgreSQL is not installed, and LCC_TEST_DATABASE_URL is not set");
}

export interface PostgresServer extends Service {
  /** Ends the server at once, as a crash would, and starts it again afterwards; not there where it is not ours. */
  readonly restart?: (whileDown: () => Promise<void>) => Promise<void>;
}

interface StartOptions {
  /** Ignores LCC_TEST_DATABASE_URL where PostgreSQL is installed: for tests that restart the server. Default false. */
  readonly isOwn?: boolean;
}

/** An empty database of a server of our own, or the one that LCC_TEST_DATABASE_URL names. */
export async function startPostgres({ isOwn = false }: StartOptions = {}): Promise<PostgresServer> {
  const given = process.env["LCC_TEST_DATABASE_URL"];
  const bin = postgresPrograms();
  if (given && !(isOwn && bin !== undefined)) return { url: given, stop: async () => {} };
  if (bin === undefined) throw new Error("PostgreSQL is not installed.");
  const folder = mkdtempSync(join(tmpdir(), "lcc-postgres-"));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  const cluster = join(folder, "cluster");
  createCluster(bin, cluster, options);
  const port = await freePort();
  const url = `postgres://lcc@127.0.0.1:${port}/postgres`;
  const address = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const settings = [...address, "fsync=off", "full_page_writes=off", "autovacuum=off", "max_connections=200"];
  const args = ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])];
  const start = async () => {
    const child = startProgram(join(bin, "postgres"), args, options);
    await waitUntilReady(child, () => connectOnce(url));
    return child;
  };
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder); // also where the tests are interrupted
  let child = await start();
  return {
    url,
    async restart(whileDown) {
      await stopProgram(child, "SIGQUIT");
      await whileDown();
      child = await start();
    },
    async stop() {
      await stopProgram(child, "SIGINT"); // ends the sessions that are left
      removeFolder();
      process.removeListener("exit", removeFolder);
    },
  };
}

/** Copies the cluster of an earlier call where there is one: that takes a tenth of the time of `initdb`. */
function createCluster(bin: string, cluster: string, options: { readonly cwd: string; readonly uid?: number }): void {
  const version = basename(dirname(bin));
  const kept = join(cacheFolder, `postgresql-${version}-${options.uid ?? process.getuid?.() ?? 0}`);
  const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to], { stdio: "pipe" });
  if (existsSync(kept)) {
    copy(kept, cluster);
    return;
  }
  const args = ["-D", cluster, "-U", "lcc", "-A", "trust", "-E", "UTF8", "--no-sync"];
  execFileSync(join(bin, "initdb"), args, { ...options, stdio: "pipe" });
  const own = `${kept}.${process.pid}`;
  mkdirSync(cacheFolder, { recursive: true });
  copy(cluster, own);
  try {
    renameSync(own, kept);
  } catch {
    rmSync(own, { recursive: true }); // another process was faster
  }
}

/** The folder of the programs of PostgreSQL: Debian keeps each version apart, and none of those we need on the path. */
export function postgresPrograms(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

/** The server refuses to run as root; its package has made a user for it. */
function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function connectOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.end();
}
