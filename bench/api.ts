import { join } from "node:path";
import { scanCount } from "./api/fill.ts";
import { rounds } from "./api/measure.ts";
import { measureOn } from "./api/measure-place.ts";

export const title = `the service on SQLite with ${scanCount} scans, against bare Fastify (medians of ${rounds} rounds by turns)`;

export async function run(): Promise<void> {
  await measureOn((folder) => `sqlite:${join(folder, "lcc.db")}`);
}
