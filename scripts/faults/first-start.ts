import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../test/helpers/free-port.ts";
import { postgresPlace } from "../../test/helpers/store-place.ts";
import { logIn } from "./clients.ts";
import type { Fault, Scene } from "./kinds.ts";
import { type Run, runLcc, type RunOptions } from "./program.ts";

/**
 * Kills a service during its first start, at several moments. The next undisturbed start has to succeed, with the admin
 * password that was shown last.
 */
export const killAtFirstStart: Fault = async (scene) => {
  const fresh = await findFreshPlace(scene);
  let shown: string | undefined;
  try {
    for (const hasCome of moments) {
      const run = runLcc(fresh.run);
      await waitForMoment(run, () => hasCome(run, fresh), scene.random);
      await kill(run);
      shown = shownBy(run) ?? shown;
    }
    const run = runLcc(fresh.run);
    const isReady = await run.ready;
    const works = isReady && (await canLogIn(fresh.url, shownBy(run) ?? shown));
    await kill(run);
    if (!works) scene.complain(`after a first start that was killed: ${isReady ? cannotLogIn : run.stderrTail()}`);
    return "kill at first start";
  } finally {
    await fresh.remove();
  }
};

const cannotLogIn = "the password that was shown is not the admin's";

/** A place without an earlier start. */
interface FreshPlace {
  readonly url: string;
  readonly dataDir: string;
  readonly run: RunOptions;
  remove(): Promise<void>;
}

async function findFreshPlace({ place }: Scene): Promise<FreshPlace> {
  const folder = mkdtempSync(join(place.folder, "first-"));
  const dataDir = join(folder, "data");
  const database = place.postgres && (await postgresPlace(place.postgres.url));
  const { SVC_ADMIN_PASSWORD: _password, SVC_SECRET_KEY: secretKey = "", ...settings } = place.settings;
  const port = await freePort();
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    run: {
      args: ["serve"],
      folder,
      env: {
        ...settings,
        SVC_WORKERS: "0",
        SVC_PORT: String(port),
        SVC_DATA_DIR: dataDir,
        SVC_DATABASE_URL: database?.url ?? `sqlite:${join(dataDir, "lcc.db")}`,
        ...(database && { SVC_SECRET_KEY: secretKey }), // with SQLite the first start creates one
      },
      logFile: join(folder, "first.log"),
    },
    async remove() {
      await database?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Moment = (run: Run, place: FreshPlace) => boolean;

/** From process start until the service is ready. */
const moments: readonly Moment[] = [
  () => true,
  (_, { dataDir }) => existsSync(dataDir),
  (_, { dataDir }) => existsSync(join(dataDir, "secret.key")),
  (run) => shownBy(run) !== undefined,
];

/** If the moment never comes, ends when the service is ready or has exited. */
async function waitForMoment(run: Run, hasCome: () => boolean, random: () => number): Promise<void> {
  const started = new AbortController();
  void run.ready.then(() => started.abort());
  while (!started.signal.aborted && !hasCome()) await wait(2);
  await wait(random() * maxDelayMs);
}

const maxDelayMs = 150;

async function kill(run: Run): Promise<void> {
  run.signal("SIGKILL");
  await run.ended;
}

function shownBy(run: Run): string | undefined {
  return /^admin password: (\S+)\n/m.exec(run.stderrTail())?.[1];
}

async function canLogIn(url: string, password: string | undefined): Promise<boolean> {
  if (password === undefined) return false;
  return logIn(url, password).then(
    () => true,
    () => false,
  );
}
