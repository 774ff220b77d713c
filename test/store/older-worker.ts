import { gzipSync } from "node:zlib";
import { readRows } from "../helpers/read-rows.ts";
import { runSql } from "../helpers/run-sql.ts";
import { minute } from "../helpers/store-rows.ts";

/** What a worker of lcc 2.0.2 asks the database, statement by statement, without the code of today. */
export interface OlderWorker {
  /** Takes the scan whose turn it is: one whose lease is over, else the one that waits longest. Its id. */
  claim(at: number): Promise<string | undefined>;
  heartbeat(id: string, at: number): Promise<void>;
  complete(id: string, at: number): Promise<void>;
}

export function createOlderWorker(url: string): OlderWorker {
  const isSqlite = url.startsWith("sqlite:");

  async function findDue(now: string): Promise<string | undefined> {
    for (const due of [
      `status = 'running' and lease_until <= '${now}'`,
      `status = 'queued' and not_before <= '${now}'`,
    ]) {
      const [row] = await readRows(url, `select id from scans where ${due} order by created_at, id limit 1`);
      if (row) return row["id"];
    }
    return undefined;
  }

  return {
    async claim(at) {
      const id = await findDue(iso(at));
      if (id === undefined) return undefined;
      await runSql(
        url,
        `update scans set status = 'running', attempt = attempt + 1, claim_token = claim_token + 1,
          claimed_at = '${iso(at)}', lease_owner = 'older', lease_until = '${iso(at + 1)}', progress = '${progress}'
          where id = '${id}'`,
      );
      return id;
    },
    heartbeat: (id, at) =>
      runSql(url, `update scans set lease_until = '${iso(at + 1)}' where id = '${id}' and lease_owner = 'older'`),
    async complete(id, at) {
      const hex = gzipSync('{"findings":[]}').toString("hex");
      const body = isSqlite ? `X'${hex}'` : `'\\x${hex}'`;
      const licenses = `'[["MIT",1]]'`;
      const project = `(select project from scans where id = '${id}')`;
      await runSql(
        url,
        `begin;
        update scans set status = 'pass', violations = 0, warnings = 0, component_count = 1, duration_seconds = 1,
          completed_at = '${iso(at)}', progress = '${progress}', lease_owner = null, lease_until = null
          where id = '${id}' and status = 'running' and lease_owner = 'older';
        update revisions set value = value + 1 where name = 'scans';
        insert into scan_reports (scan_id, licenses, body, analysis) values ('${id}', ${licenses}, ${body}, null);
        insert into projects (project, latest_scan_id, status, licenses) values (${project}, '${id}', 'pass', ${licenses})
          on conflict (project) do update set latest_scan_id = '${id}', status = 'pass', licenses = ${licenses};
        commit;`,
      );
    },
  };
}

const progress = '{"stage":"queued","percent":0,"componentsFound":0,"componentsResolved":0}';

function iso(at: number): string {
  return minute(at).toISOString();
}
