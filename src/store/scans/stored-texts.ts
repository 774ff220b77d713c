import { sql } from "kysely";
import { endBytes, type PackedSize, sizeFromEnd } from "../../archive/extendable-gzip.ts";
import type { Database } from "../database.ts";
import { prepareQuery } from "../prepared-query.ts";
import type { Scans } from "../store.ts";
import { unpackReport } from "../../archive/unpack-report.ts";

type StoredTexts = Pick<
  Scans,
  "report" | "reportSize" | "packedReport" | "packedTexts" | "analysisSize" | "packedAnalysis"
>;

/** Reports and data derived from them, as stored, and their sizes. */
export function createStoredTexts(database: Database): StoredTexts {
  const { read } = database;
  const findReport = prepareQuery(database, (id: string) =>
    read.selectFrom("scan_reports").select("body").where("scan_id", "=", id),
  );
  const findAnalysis = prepareQuery(database, (id: string) =>
    read.selectFrom("scan_reports").select("analysis").where("scan_id", "=", id),
  );
  const measureReport = prepareQuery(database, (id: string) =>
    read
      .selectFrom("scan_reports")
      .select([bytesOf("body").as("packed"), endOf("body").as("ending"), "unpacked_bytes"])
      .where("scan_id", "=", id),
  );
  const measureAnalysis = prepareQuery(database, (id: string) =>
    read
      .selectFrom("scan_reports")
      .select([bytesOf("analysis").as("packed"), endOf("analysis").as("ending")])
      .where("scan_id", "=", id),
  );

  return {
    async report(id) {
      const row = await findReport(id);
      return row && (await unpackReport(row.body)).toString("utf8");
    },
    packedReport: async (id) => (await findReport(id))?.body,
    packedTexts: (id) =>
      read
        .selectFrom("scan_texts")
        .innerJoin("texts", "texts.text", "scan_texts.text")
        .select(["texts.text", "texts.body"])
        .where("scan_id", "=", id)
        .execute(),
    packedAnalysis: async (id) => (await findAnalysis(id))?.analysis ?? undefined,
    async reportSize(id) {
      const row = await measureReport(id);
      const size = row && sizeOf(row);
      return size && { ...size, unpackedBytes: row.unpacked_bytes ?? size.unpackedBytes };
    },
    async analysisSize(id) {
      const row = await measureAnalysis(id);
      return row && sizeOf(row);
    },
  };
}

interface Measured {
  readonly packed: number | null;
  readonly ending: Uint8Array | null;
}

function sizeOf({ packed, ending }: Measured): PackedSize | undefined {
  return ending === null || packed === null ? undefined : sizeFromEnd(ending, packed);
}

function bytesOf(column: "body" | "analysis") {
  return sql<number | null>`length(${sql.ref(column)})`;
}

function endOf(column: "body" | "analysis") {
  return sql<Uint8Array | null>`substr(${sql.ref(column)}, length(${sql.ref(column)}) - ${sql.lit(endBytes - 1)})`;
}
