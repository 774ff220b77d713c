import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href, usePlace } from "../../router.ts";
import { Tag } from "../../ui/badge.tsx";

export type Remark = Schemas["Warning"] | Schemas["Note"];

const severities = {
  high: "bg-violation-soft text-violation",
  medium: "bg-warning-soft text-warning",
  low: "bg-sunken text-faint",
};

/** What is the matter, what it means, and what to do. */
export function RemarkCard({ remark }: { readonly remark: Remark }): ReactNode {
  const { type, severity, message, explanation, recommendation, component, file } = remark;
  const { path } = usePlace();
  return (
    <li className="border-line rounded border p-3">
      <p className="mb-1 flex flex-wrap items-baseline gap-2">
        <span className={`rounded px-1.5 py-0.5 text-xs font-medium ${severities[severity]}`}>{severity}</span>
        <Tag>{type.replaceAll("_", " ")}</Tag>
        <span className="min-w-0 font-medium break-words">{message}</span>
      </p>
      <dl className="flex flex-col gap-1">
        <Part name="What it means" text={explanation} />
        <Part name="What to do" text={recommendation} />
        {file !== undefined && <Part name="File" text={file} />}
      </dl>
      {component && (
        <a
          className="text-accent text-xs hover:underline"
          href={href(path, { finding: `${component.type}:${component.name}@${component.version}` })}
        >
          Show the finding of <bdi>{component.name}</bdi>
        </a>
      )}
    </li>
  );
}

function Part({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  if (text === "") return null;
  return (
    <div className="min-w-0 break-words">
      <dt className="text-faint inline">{name}: </dt>
      <dd className="inline">{text}</dd>
    </div>
  );
}
