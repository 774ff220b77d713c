import type { ReactNode } from "react";
import { changeQuery } from "../../router.ts";

export function GroupChoice({ group }: { readonly group: string }): ReactNode {
  return (
    <label className="text-faint flex items-center gap-2 text-xs">
      Group by
      <select
        className="border-edge bg-panel text-text rounded border px-1.5 py-1"
        value={group}
        onChange={({ target }) => changeQuery({ group: target.value, offset: undefined })}
      >
        <option value="">nothing</option>
        <option value="license">license</option>
        <option value="component">component</option>
      </select>
    </label>
  );
}
