import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

/** What can be done about a finding that does not pass, the most useful first. */
export function WhatToDo({ remedy: { steps, entry } }: { readonly remedy: Schemas["Remedy"] }): ReactNode {
  return (
    <section aria-label="What to do" className="bg-info-soft mb-4 rounded-lg p-3">
      <h3 className="mb-1 font-semibold">What to do</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {steps.map((step) => (
          <li key={step} className="break-words">
            {step}
          </li>
        ))}
      </ul>
      {entry !== undefined && (
        <details className="mt-2">
          <summary>For lcc.yml or the policy</summary>
          <pre tabIndex={0} className="bg-panel my-1 overflow-x-auto rounded p-2 text-xs">
            {entry}
          </pre>
          <CopyButton label="Copy the entry" text={() => entry} instead="Select the entry and copy it" />
        </details>
      )}
    </section>
  );
}
