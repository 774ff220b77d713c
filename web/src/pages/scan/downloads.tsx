import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { download } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";

interface File {
  readonly title: string;
  readonly use: string;
  /** Behind `/scans/{id}`. */
  readonly path: string;
  /** With `{id}` for the first characters of the scan's id. */
  readonly name: string;
}

const files: readonly File[] = [
  {
    title: "HTML page",
    use: "To read and to send: everything on one page.",
    path: "/report?format=html",
    name: "lcc-report-{id}.html",
  },
  {
    title: "JSON",
    use: "The whole report, for programs and for lcc itself.",
    path: "?texts=1",
    name: "lcc-report-{id}.json",
  },
  {
    title: "CSV",
    use: "One row for each component, for a spreadsheet.",
    path: "/report?format=csv",
    name: "lcc-report-{id}.csv",
  },
  {
    title: "Markdown",
    use: "For a merge request or a wiki.",
    path: "/report?format=markdown",
    name: "lcc-report-{id}.md",
  },
  {
    title: "Notice",
    use: "License texts and copyright lines, to ship with the product.",
    path: "/report?format=notice",
    name: "lcc-notice-{id}.txt",
  },
  {
    title: "Notice page",
    use: "The notice as a page, to link from a product.",
    path: "/report?format=notice-html",
    name: "lcc-notice-{id}.html",
  },
  {
    title: "Obligations",
    use: "What the licenses require, as a checklist.",
    path: "/report?format=obligations",
    name: "lcc-obligations-{id}.txt",
  },
  {
    title: "Compliance pack",
    use: "Evidence and open points for Article 53 of the EU AI Act, as a ZIP archive.",
    path: "/compliance-pack",
    name: "eu-ai-act-compliance-pack-{id}.zip",
  },
];

export function DownloadsTab({ scanId }: { readonly scanId: string }): ReactNode {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {files.map((file) => (
        <DownloadCard key={file.title} file={file} scanId={scanId} />
      ))}
    </ul>
  );
}

function DownloadCard({ file, scanId }: { readonly file: File; readonly scanId: string }): ReactNode {
  const { title, use, path, name } = file;
  const save = useMutation({
    mutationFn: () => download(`/scans/${encodeURIComponent(scanId)}${path}`, name.replace("{id}", scanId.slice(0, 8))),
  });
  return (
    <li className="border-line bg-panel flex flex-col gap-2 rounded-lg border p-4">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-faint grow">{use}</p>
      {save.error && <Notice tone="violation">{save.error.message}</Notice>}
      <div>
        <Button look="plain" isBusy={save.isPending} onClick={() => save.mutate()} aria-label={`Download ${title}`}>
          Download
        </Button>
      </div>
    </li>
  );
}
