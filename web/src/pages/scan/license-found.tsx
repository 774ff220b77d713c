import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { Code, Facts } from "../../ui/facts.tsx";

type Finding = Schemas["Finding"];

/** What the answers come to, and which part of it was judged. */
export function LicenseFound({ finding }: { readonly finding: Finding }): ReactNode {
  const { resolved_license, sources, decision } = finding;
  const { override, overrideFrom, conflict } = decision;
  const setter = overrideFrom === "project" ? "The project's lcc.yml" : "The policy";
  return (
    <Facts
      facts={[
        ["Expression", <Code key="expression">{resolved_license}</Code>],
        ["From", sources.length === 0 ? "no source" : sources.join(", ")],
        [
          "Override",
          override !== undefined && (
            <>
              {setter} sets the license of what matches <Code>{override}</Code>.
            </>
          ),
        ],
        [
          "Conflict",
          conflict && (
            <>
              The declared license is <Code>{conflict.declared}</Code>, but <Code>{conflict.file}</Code> is{" "}
              <Code>{conflict.detected}</Code>. The {conflict.used === "declared" ? "declared license" : "text"} counts.
            </>
          ),
        ],
        ["Judged", <Judged key="judged" finding={finding} />],
      ]}
    />
  );
}

function Judged({ finding: { resolved_license, decision } }: { readonly finding: Finding }): ReactNode {
  const { license, conflict } = decision;
  if (license === resolved_license) return "the whole expression";
  const origin = conflict?.used === "detected" ? "from the license text" : "chosen from the alternatives";
  return (
    <>
      <Code>{license}</Code>, {origin}
    </>
  );
}
