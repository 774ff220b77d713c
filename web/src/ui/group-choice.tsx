import type { ReactNode } from "react";
import { changeQuery } from "../router.ts";
import { InlineSelect } from "./inline-select.tsx";

interface GroupChoiceProps {
  readonly groups: readonly string[];
  readonly group: string | undefined;
}

/** How a list is grouped, which is part of the address; another group begins at its first page. */
export function GroupChoice({ groups, group = "" }: GroupChoiceProps): ReactNode {
  return (
    <InlineSelect
      label="Group by"
      value={group}
      choices={[["", "nothing"], ...groups.map((name) => [name, name] as const)]}
      onChoose={(chosen) => changeQuery({ group: chosen, offset: undefined })}
    />
  );
}
