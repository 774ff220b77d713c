import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { download } from "../../api/client.ts";
import type { ScanStart } from "../../api/use-scan.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { Notice } from "../../ui/states.tsx";

interface File {
  readonly title: string;
  readonly use: string;
  /** Behind `/scans/{id}`. */
  readonly path: string;
  /** The end of its name: the project, the time and the commit come before it. */
  readonly name: string;
}

const files: readonly File[] = [
  {
    title: "HTML page",
    use: "To read and to send: everything on one page.",
    path: "/report?format=html",
    name: "report.html",
  },
  {
    title: "JSON",
    use: "The whole report, for programs and for lcc itself.",
    path: "?texts=1",
    name: "report.json",
  },
  {
    title: "CSV",
    use: "One row for each component, for a spreadsheet.",
    path: "/report?format=csv",
    name: "report.csv",
  },
  {
    title: "Markdown",
    use: "For a merge request or a wiki.",
    path: "/report?format=markdown",
    name: "report.md",
  },
  {
    title: "Notice",
    use: "License texts and copyright lines, to ship with the product.",
    path: "/report?format=notice",
    name: "notice.txt",
  },
  {
    title: "Notice page",
    use: "The notice as a page, to link from a product.",
    path: "/report?format=notice-html",
    name: "notice.html",
  },
  {
    title: "Obligations",
    use: "What the licenses require, as a checklist.",
    path: "/report?format=obligations",
    name: "obligations.md",
  },
  {
    title: "Compliance pack",
    use: "Evidence and open points for Article 53 of the EU AI Act, as a ZIP archive.",
    path: "/compliance-pack",
    name: "eu-ai-act-compliance-pack.zip",
  },
];

export function DownloadsTab({ scan }: { readonly scan: ScanStart }): ReactNode {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {files.map((file) => (
        <DownloadCard key={file.title} file={file} scan={scan} />
      ))}
      <Card title="SBOM" use="CycloneDX or SPDX. Download the JSON report, then let lcc write it on your machine:">
        <CopyText text={`lcc sbom "${fileName(scan, "report.json")}" --output bom.json`} label="Copy the command" />
      </Card>
    </ul>
  );
}

/** `shop-2026-11-19-0930-1a2b3c4d-report.html`; without a commit, the end of the scan's id, which is different for each. */
function fileName({ summary: { id, project, generatedAt }, report }: ScanStart, end: string): string {
  const time = generatedAt.slice(0, 16).replace("T", "-").replace(":", "");
  const version = report.source?.commit?.slice(0, 8) ?? id.slice(-8);
  return `${project.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 80)}-${time}-${version}-${end}`;
}

interface CardProps {
  readonly title: string;
  readonly use: string;
  readonly children: ReactNode;
}

function Card({ title, use, children }: CardProps): ReactNode {
  return (
    <li className="border-line bg-panel flex min-w-0 flex-col gap-2 rounded-lg border p-4">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-faint grow">{use}</p>
      {children}
    </li>
  );
}

function DownloadCard({ file, scan }: { readonly file: File; readonly scan: ScanStart }): ReactNode {
  const { title, use, path, name } = file;
  const save = useMutation({
    mutationFn: () => download(`/scans/${encodeURIComponent(scan.summary.id)}${path}`, fileName(scan, name)),
  });
  return (
    <Card title={title} use={use}>
      {save.error && <Notice tone="violation">{save.error.message}</Notice>}
      <div>
        <Button look="plain" isBusy={save.isPending} onClick={() => save.mutate()} aria-label={`Download ${title}`}>
          Download
        </Button>
      </div>
    </Card>
  );
}
