import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href, hrefWith } from "../../router.ts";
import { showNumber } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";
import type { ComponentFilter } from "./component-filter.ts";

type Group = Schemas["UseGroup"];

interface UseGroupsProps {
  readonly groups: readonly Group[];
  readonly filter: ComponentFilter;
}

/** What uses what was searched for; each group leads to its uses. */
export function UseGroups({ groups, filter }: UseGroupsProps): ReactNode {
  const { name: q, ...others } = filter;
  const placeOf = ({ name, type, scanId }: Group) => {
    if (scanId !== undefined) return href(["scans", scanId], { ...others, q });
    const wanted = type === undefined ? { license: name } : { name, type };
    return hrefWith({ ...wanted, group: undefined, offset: undefined });
  };
  return (
    <Table
      caption="Uses by group"
      columns={[
        {
          title: "Name",
          show: (group) => (
            <>
              <Link to={placeOf(group)}>{group.name}</Link> <span className="text-faint text-xs">{group.type}</span>
            </>
          ),
        },
        { title: "Uses", isNumber: true, show: ({ uses }) => showNumber(uses) },
      ]}
      rows={groups}
      keyOf={({ name, type = "" }) => `${type} ${name}`}
    />
  );
}
