import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { showPercent } from "../../ui/format.ts";
import { Code } from "../../ui/facts.tsx";
import { WebAddress } from "../../ui/web-address.tsx";

type Evidence = Schemas["Evidence"];

const outcomes = {
  answer: "says",
  weak: "hints at",
  none: "does not know the license",
  failed: "could not be asked",
};
const failures: Readonly<Record<NonNullable<Evidence["failure"]>, string>> = {
  unreachable: "it could not be reached",
  timeout: "it did not answer in time",
  refused: "it refused the request",
  rate_limited: "it had too many requests",
  server_error: "it had an error",
  bad_reply: "its answer could not be read",
  too_large: "its answer is too large",
  resting: "it had failed repeatedly and was not asked again",
  quota: "it allows no more requests without a token",
};
const doubts = {
  several_licenses: "It lists several licenses and does not say whether one may be chosen.",
  license_list: "It lists several licenses without an operator; all are taken to apply.",
  inherited: "The answer comes from a parent of another publisher.",
  contradiction: "Two of its fields name different licenses.",
};

export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }): ReactNode {
  if (evidence.length === 0) return <p>No source was asked.</p>;
  return (
    <ol className="flex flex-col gap-2">
      {evidence.map((one, at) => (
        <li key={at} className="border-line rounded border p-2">
          <Answer evidence={one} />
        </li>
      ))}
    </ol>
  );
}

function Answer({ evidence }: { readonly evidence: Evidence }): ReactNode {
  const {
    source,
    outcome,
    license,
    confidence,
    missing,
    failure,
    assumed,
    imported,
    doubt,
    raw,
    url,
    file,
    integrity,
  } = evidence;
  const remarks = [
    failure !== undefined && `Why: ${failures[failure]}. A later scan can get its answer.`,
    assumed === true && "No version is pinned: this is the newest release that satisfies the requirement.",
    imported !== undefined && `Imported from another machine${imported === "expired" ? "; it has expired" : ""}.`,
    doubt !== undefined && doubts[doubt],
    integrity === "unchecked" && "The hash of the archive was not checked.",
  ].filter((remark) => remark !== false);
  return (
    <>
      <p>
        <b>{source}</b> {missing === undefined ? outcomes[outcome] : `has no such ${missing}`}{" "}
        {license !== undefined && (
          <>
            <Code>{license}</Code>{" "}
            <span className="text-faint text-xs">confidence {showPercent(Math.floor(confidence * 1000) / 10)}</span>
          </>
        )}
      </p>
      {remarks.map((remark) => (
        <p key={remark} className="text-faint text-xs">
          {remark}
        </p>
      ))}
      {raw !== undefined && raw !== "" && <Raw text={raw} />}
      {url !== undefined && <WebAddress text={url} />}
      {file !== undefined && <Code>{file}</Code>}
    </>
  );
}

/** The source's own words. */
function Raw({ text }: { readonly text: string }): ReactNode {
  return (
    <blockquote
      tabIndex={0}
      aria-label="In its own words"
      className="bg-sunken my-1 max-h-40 overflow-y-auto rounded p-2 font-mono text-xs break-words whitespace-pre-wrap"
    >
      <bdi>{text}</bdi>
    </blockquote>
  );
}
