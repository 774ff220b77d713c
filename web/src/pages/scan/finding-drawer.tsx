import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DecisionSteps } from "./decision-steps.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { LicenseFound } from "./license-found.tsx";
import { Obligations } from "./obligations.tsx";
import { Provenance } from "./provenance.tsx";

interface FindingDrawerProps {
  readonly finding: Schemas["Finding"];
  readonly scanId: string;
  readonly onClose: () => void;
}

/** From the place where a component is named to the verdict, one step after the other. */
export function FindingDrawer({ finding, scanId, onClose }: FindingDrawerProps): ReactNode {
  const { component, status, decision, evidence } = finding;
  return (
    <Dialog title={`${component.name} ${component.version}`.trim()} place="side" onClose={onClose}>
      <p className="mb-4 flex items-baseline gap-2">
        <StatusBadge status={status} />
        <span className="min-w-0 break-words">{decision.reason}</span>
      </p>
      <ol className="flex flex-col gap-5">
        <Step number={1} title="Where it comes from">
          <Provenance component={component} />
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
    </Dialog>
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
