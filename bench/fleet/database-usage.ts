import { readFileSync } from "node:fs";
import { Client } from "pg";

/** What a PostgreSQL server on this machine uses. */
export interface DatabaseUsage {
  /** CPU time of its processes so far, in seconds. */
  readonly cpuSeconds: number;
  readonly connections: number;
  readonly bytes: number;
}

export async function readDatabaseUsage(url: string): Promise<DatabaseUsage> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const activity = "select pid, backend_type from pg_stat_activity where pid <> pg_backend_pid()";
    const { rows } = await client.query<{ pid: number; backend_type: string }>(activity);
    const size = "select pg_database_size(current_database()) as bytes";
    const { rows: sizes } = await client.query<{ bytes: number | string }>(size);
    return {
      cpuSeconds: rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
      connections: rows.filter(({ backend_type: type }) => type === "client backend").length,
      bytes: Number(sizes[0]?.bytes),
    };
  } finally {
    await client.end();
  }
}

/** Fields 14 and 15 of `stat`, in ticks of 10 ms; 0 for a process that has just ended. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
