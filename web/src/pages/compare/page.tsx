import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { useComparison } from "../../api/use-comparison.ts";
import { href } from "../../router.ts";
import { Link } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ChangeList } from "./change-list.tsx";
import { addedColumns, changeColumns, unreadColumns } from "./columns.tsx";
import { Cautions } from "./cautions.tsx";
import { Verdicts } from "./verdicts.tsx";

interface ComparePageProps {
  readonly scanId: string;
  readonly otherId: string;
}

const usualLimit = 100;
const mostEntries = 1000;

export function ComparePage({ scanId, otherId }: ComparePageProps): ReactNode {
  const [limit, setLimit] = useState(usualLimit);
  const comparison = useComparison({ earlier: scanId, later: otherId, limit });
  return (
    <>
      <PageTitle title="Compare two scans" subtitle="What has changed from the first scan to the second one.">
        <Link to={href(["scans", otherId, "compare", scanId])}>Swap the scans</Link>
      </PageTitle>
      <QueryView query={comparison} label="Comparing the scans">
        {(found) => (
          <Changes comparison={found} onMore={limit < mostEntries ? () => setLimit(mostEntries) : undefined} />
        )}
      </QueryView>
    </>
  );
}

interface ChangesProps {
  readonly comparison: Schemas["Comparison"];
  readonly onMore: (() => void) | undefined;
}

function Changes({ comparison, onMore }: ChangesProps): ReactNode {
  const { added, removed, licenseChanged, statusChanged, versionChanged, newlyUnread, noLongerUnread } = comparison;
  return (
    <div className="flex flex-col gap-4">
      <Verdicts comparison={comparison} />
      <Cautions comparison={comparison} />
      <ChangeList title="Added" list={added} columns={addedColumns} keyOf={keyOf} onMore={onMore} />
      <ChangeList title="Removed" list={removed} columns={addedColumns} keyOf={keyOf} onMore={onMore} />
      <ChangeList
        title="License changed"
        list={licenseChanged}
        columns={changeColumns}
        keyOf={keyOfChange}
        onMore={onMore}
      />
      <ChangeList
        title="Verdict changed"
        list={statusChanged}
        columns={changeColumns}
        keyOf={keyOfChange}
        onMore={onMore}
      />
      <ChangeList
        title="Version changed"
        list={versionChanged}
        columns={changeColumns}
        keyOf={keyOfChange}
        onMore={onMore}
      />
      <ChangeList
        title="Unread dependency files, second scan only"
        list={newlyUnread}
        columns={unreadColumns}
        keyOf={({ file }) => file}
        onMore={onMore}
      />
      <ChangeList
        title="Unread dependency files, first scan only"
        list={noLongerUnread}
        columns={unreadColumns}
        keyOf={({ file }) => file}
        onMore={onMore}
      />
    </div>
  );
}

function keyOf({ type, name, version }: Schemas["ComparedComponent"]): string {
  return [type, name, version].join("\n");
}

function keyOfChange({ before, after }: Schemas["ComponentChange"]): string {
  return `${keyOf(before)}\n${keyOf(after)}`;
}
