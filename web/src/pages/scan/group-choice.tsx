import type { ReactNode } from "react";
import { changeQuery } from "../../router.ts";

/** What belongs to a group stands together only when it is sorted that way. */
const sortOf: Readonly<Record<string, string>> = { license: "license", component: "name" };

export function GroupChoice({ group }: { readonly group: string }): ReactNode {
  return (
    <label className="text-faint mb-2 flex items-center justify-end gap-2 text-xs">
      Group by
      <select
        className="border-line bg-panel text-text rounded border px-1.5 py-1"
        value={group}
        onChange={({ target: { value } }) =>
          changeQuery({ group: value || undefined, sort: sortOf[value], offset: undefined })
        }
      >
        <option value="">nothing</option>
        <option value="license">license</option>
        <option value="component">component</option>
      </select>
    </label>
  );
}
