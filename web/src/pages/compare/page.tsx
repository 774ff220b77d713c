import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { useComparison } from "../../api/use-comparison.ts";
import { href } from "../../router.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ChangeList } from "./change-list.tsx";
import { changeColumns, componentColumns, unreadColumns } from "./columns.tsx";
import { Cautions } from "./cautions.tsx";
import { Verdicts } from "./verdicts.tsx";

interface ComparePageProps {
  readonly scanId: string;
  readonly otherId: string;
}

const usualLimit = 100;
const maxEntries = 1000;

export function ComparePage({ scanId, otherId }: ComparePageProps): ReactNode {
  const [limit, setLimit] = useState(usualLimit);
  const comparison = useComparison({ earlier: scanId, later: otherId, limit });
  return (
    <>
      <PageTitle title="Compare two scans" subtitle="What has changed from the first scan to the second one.">
        <ButtonLink to={href(["scans", otherId, "compare", scanId])}>Swap the scans</ButtonLink>
      </PageTitle>
      <QueryView query={comparison} label="Comparing the scans">
        {(found) => <Changes comparison={found} onMore={limit < maxEntries ? () => setLimit(maxEntries) : undefined} />}
      </QueryView>
    </>
  );
}

interface ChangesProps {
  readonly comparison: Schemas["Comparison"];
  readonly onMore: (() => void) | undefined;
}

function Changes({ comparison, onMore }: ChangesProps): ReactNode {
  const { before, after, newViolations, newWarnings, licenseChanged, removed, newlyUnread } = comparison;
  const { added, statusChanged, versionChanged, endedViolations, noLongerUnread } = comparison;
  const changes = { columns: changeColumns(after.id), keyOf: keyOfChange, onMore };
  const later = { columns: componentColumns(after.id), keyOf, onMore };
  const earlier = { columns: componentColumns(before.id), keyOf, onMore };
  const files = { columns: unreadColumns, keyOf: ({ file }: { readonly file: string }) => file, onMore };
  return (
    <div className="flex flex-col gap-4">
      <Verdicts comparison={comparison} />
      <Cautions comparison={comparison} />
      <ChangeList title={titles.newViolations} list={newViolations} {...later} />
      <ChangeList title={titles.newWarnings} list={newWarnings} {...later} />
      <ChangeList title={titles.licenseChanged} list={licenseChanged} {...changes} />
      <ChangeList title={titles.removed} list={removed} {...earlier} />
      <ChangeList title={titles.newlyUnread} list={newlyUnread} {...files} />
      <ChangeList title={titles.added} list={added} {...later} isFolded />
      <ChangeList title={titles.statusChanged} list={statusChanged} {...changes} isFolded />
      <ChangeList title={titles.endedViolations} list={endedViolations} {...earlier} isFolded />
      <ChangeList title={titles.versionChanged} list={versionChanged} {...changes} isFolded />
      <ChangeList title={titles.noLongerUnread} list={noLongerUnread} {...files} isFolded />
      <Unchanged comparison={comparison} />
    </div>
  );
}

const titles = {
  newViolations: "New violations",
  newWarnings: "New warnings",
  licenseChanged: "Changed licenses",
  removed: "Removed",
  newlyUnread: "Unread dependency files, second scan only",
  added: "All that was added",
  statusChanged: "All changed verdicts",
  endedViolations: "Violations that are gone",
  versionChanged: "Changed versions",
  noLongerUnread: "Unread dependency files, first scan only",
} as const;

/** Which lists are empty, in one place: a reader has to know that they were looked at. */
function Unchanged({ comparison }: Pick<ChangesProps, "comparison">): ReactNode {
  const names = Object.keys(titles) as (keyof typeof titles)[];
  const empty = names.filter((name) => comparison[name].total === 0);
  if (empty.length === 0) return null;
  return (
    <Panel title="Without a change">
      <ul className="text-faint list-disc pl-5">
        {empty.map((name) => (
          <li key={name}>{titles[name]}: none</li>
        ))}
      </ul>
    </Panel>
  );
}

function keyOf({ type, name, version }: Schemas["ComparedComponent"]): string {
  return [type, name, version].join("\n");
}

function keyOfChange({ before, after }: Schemas["ComponentChange"]): string {
  return `${keyOf(before)}\n${keyOf(after)}`;
}
