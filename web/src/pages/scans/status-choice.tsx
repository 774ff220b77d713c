import type { ReactNode } from "react";
import { SelectField } from "../../ui/field.tsx";
import { type ScanStatusName, statuses } from "./statuses.ts";

interface StatusChoiceProps {
  readonly status: ScanStatusName | undefined;
  readonly onChoose: (status: string) => void;
}

export function StatusChoice({ status, onChoose }: StatusChoiceProps): ReactNode {
  return (
    <SelectField label="Result" value={status ?? ""} onChange={({ target }) => onChoose(target.value)}>
      <option value="">all</option>
      {statuses.map((name) => (
        <option key={name} value={name}>
          {name === "pending" ? "running or queued" : name}
        </option>
      ))}
    </SelectField>
  );
}
