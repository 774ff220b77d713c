import { ScanDetail } from "../../domain/schema/report.ts";
import { createSchemaBook } from "../../formats/json-schema/schema-book.ts";

/** The schema of a report file, as in `docs/report.schema.json`. */
export function publishedSchema(): object {
  const book = createSchemaBook("#/$defs/");
  const schema = book.write(ScanDetail);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:lcc:report:1",
    title: "lcc report",
    description:
      "What `lcc scan --format json` writes. Where only the report is stored, without the scan, it is #/$defs/Report. " +
      "Fields that are not listed are allowed: a newer version of lcc may write more.",
    ...schema,
    $defs: book.named(),
  };
}
