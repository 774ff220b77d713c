import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { useOutline } from "../../api/use-scan.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { Code } from "../../ui/facts.tsx";

type LicenseObligations = Schemas["LicenseObligations"];

const titles: Readonly<Record<Schemas["Obligation"]["id"], string>> = {
  "use-restrictions": "Stay within the permitted uses",
  "user-limit": "Check the limit on users, company size or revenue",
  "region-limit": "Check the regions without rights",
  "name-in-product": "Name it in the product, its documentation or advertising",
  "documentation-credit": "Name it in the documentation",
  "advertising-credit": "Name it in advertising",
  "interactive-notice": "Show a notice in the program",
  attribution: "Keep the copyright notices and name the authors",
  "license-text": "Pass on the license text",
  "notice-of-changes": "Say what you changed",
  "source-of-whole": "Offer the source of the whole work",
  "network-source": "Offer the source to users over a network",
  "source-of-changes": "Offer the source of the component, with your changes",
  relinking: "Let users link a changed version",
  "same-license": "Keep the same license",
  "no-technical-measures": "Apply no technical measures",
  "no-endorsement": "Do not advertise with the names of the authors",
  indemnity: "Answer for claims that your product causes",
  "patent-clause": "Mind the patent clause",
};
const conditions: Readonly<Record<NonNullable<Schemas["Obligation"]["when"]>[number], string>> = {
  modified: "you changed it",
  source: "you pass it on as source",
  binary: "you pass it on as binary",
  network: "users reach it over a network",
  service: "you offer it to others as a service",
  static: "it is linked statically",
};
const bases = {
  text: "read in the text of the license",
  unchecked: "not all of it is checked against the text",
  family: "what licenses of this family usually ask; check the text",
  unknown: "lcc does not know what this license asks; read its text",
};

interface ObligationsProps {
  /** The expression that was judged. */
  readonly license: string;
  readonly scanId: string;
}

export function Obligations({ license, scanId }: ObligationsProps): ReactNode {
  const outline = useOutline(scanId);
  return (
    <QueryView query={outline} label="Loading the obligations">
      {({ obligations }) => {
        if (!obligations) return <p>The report is from before 3.0 and does not list obligations.</p>;
        const parts = new Set(license.split(/ AND | OR |[()]/).map((part) => part.trim()));
        const wanted = obligations.filter((one) => parts.has(one.license));
        if (wanted.length === 0) return <p>The report lists no obligations for this license. Read its text.</p>;
        return wanted.map((one) => <OfLicense key={one.license} entry={one} />);
      }}
    </QueryView>
  );
}

function OfLicense({
  entry: { license, basis, obligations, note },
}: {
  readonly entry: LicenseObligations;
}): ReactNode {
  return (
    <div className="mb-3">
      <p>
        <Code>{license}</Code> <span className="text-faint text-xs">({bases[basis]})</span>
      </p>
      {obligations.length === 0 && basis !== "unknown" && <p>lcc knows of no obligation.</p>}
      <ul className="list-disc pl-5">
        {obligations.map(({ id, clause, detail, when }) => (
          <li key={id}>
            {titles[id]}
            {when && `, where ${when.map((condition) => conditions[condition]).join(" and ")}`}
            {detail !== undefined && `: ${detail}`}
            {clause !== undefined && <span className="text-faint text-xs"> ({clause})</span>}
          </li>
        ))}
      </ul>
      {note !== undefined && <p className="text-faint text-xs">{note}</p>}
    </div>
  );
}
