import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { useFindings } from "../../api/use-scan.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Empty } from "../../ui/states.tsx";
import { DecisionSteps } from "./decision-steps.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { LicenseFound } from "./license-found.tsx";
import { Obligations } from "./obligations.tsx";
import { Provenance } from "./provenance.tsx";
import { WhatToDo } from "./what-to-do.tsx";

interface FindingDrawerProps {
  /** The one that the address names. */
  readonly component: string;
  /** The finding, where the page has it already. */
  readonly known: Schemas["Finding"] | undefined;
  readonly scanId: string;
  readonly onClose: () => void;
}

/** The finding that the address names: the list behind it may be on another page, or filtered. */
export function FindingDrawer({ component, known, scanId, onClose }: FindingDrawerProps): ReactNode {
  const found = useFindings(scanId, { component, limit: 1 }, { isNeeded: known === undefined });
  const finding = known ?? found.data?.items[0];
  const title = finding ? `${finding.component.name} ${finding.component.version}`.trim() : component;
  return (
    <Dialog title={title} place="side" onClose={onClose} actions={finding && copyLink}>
      {finding ? (
        <Explanation finding={finding} scanId={scanId} />
      ) : (
        <QueryView query={found} label="Loading the finding">
          {() => <Empty title="The scan has no such component">The address may be of another scan.</Empty>}
        </QueryView>
      )}
    </Dialog>
  );
}

interface ExplanationProps {
  readonly finding: Schemas["Finding"];
  readonly scanId: string;
}

/** The address names the finding, so it is what a colleague needs. */
const copyLink = <CopyButton label="Copy link" text={() => location.href} instead="Copy the address of the page" />;

/** From the place where a component is named to the verdict, one step after the other. */
function Explanation({ finding, scanId }: ExplanationProps): ReactNode {
  const { component, status, decision, evidence, remedy } = finding;
  const via = component.via ?? remedy?.via;
  return (
    <>
      <p className="mb-4 flex items-baseline gap-2">
        <StatusBadge status={status} />
        <span className="min-w-0 break-words">{decision.reason}</span>
      </p>
      {remedy && <WhatToDo remedy={remedy} />}
      <ol className="flex flex-col gap-5">
        <Step number={1} title="Where it comes from">
          <Provenance component={{ ...component, ...(via && { via }) }} />
        </Step>
        <Step number={2} title="What the sources say">
          <EvidenceList evidence={evidence} />
        </Step>
        <Step number={3} title="The license">
          <LicenseFound finding={finding} />
        </Step>
        <Step number={4} title="What the policy says">
          <DecisionSteps finding={finding} />
        </Step>
        <Step number={5} title="What the license requires">
          <Obligations license={decision.license} scanId={scanId} />
        </Step>
      </ol>
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps): ReactNode {
  return (
    <li>
      <h3 className="mb-1.5 font-semibold">
        {number}. {title}
      </h3>
      {children}
    </li>
  );
}
