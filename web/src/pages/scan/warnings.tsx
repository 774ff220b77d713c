import { type ReactNode, useState } from "react";
import { useWarnings } from "../../api/use-scan.ts";
import { SelectField } from "../../ui/field.tsx";
import { countOf } from "../../ui/format.ts";
import { Pager } from "../../ui/pager.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Remark, RemarkCard } from "./remark-card.tsx";

const pageSize = 50;

export function WarningsTab({ scanId }: { readonly scanId: string }): ReactNode {
  const warnings = useWarnings(scanId);
  return (
    <QueryView query={warnings} label="Loading the warnings">
      {(data) => (
        <div className="flex flex-col gap-4">
          <Remarks
            title="Warnings"
            remarks={data.warnings}
            empty="Nothing needs a review"
            about="Each one needs a review by a person."
          />
          <Remarks
            title="Notes"
            remarks={data.notes}
            empty="There are no notes"
            about="They do not change a verdict."
          />
        </div>
      )}
    </QueryView>
  );
}

interface RemarksProps {
  readonly title: string;
  readonly about: string;
  readonly empty: string;
  readonly remarks: readonly Remark[];
}

function Remarks({ title, about, empty, remarks }: RemarksProps): ReactNode {
  const [type, setType] = useState("");
  const [offset, setOffset] = useState(0);
  const wanted = type === "" ? remarks : remarks.filter((remark) => remark.type === type);
  if (remarks.length === 0)
    return (
      <Panel title={title}>
        <Empty title={empty} />
      </Panel>
    );
  return (
    <Panel title={`${title} (${remarks.length})`}>
      <p className="text-faint mb-3">{about}</p>
      <div className="mb-3 max-w-xs">
        <SelectField
          label={`Kind of ${title.toLowerCase()}`}
          value={type}
          onChange={({ target }) => {
            setType(target.value);
            setOffset(0);
          }}
        >
          <option value="">all</option>
          {kindsOf(remarks).map(([name, count]) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")} ({countOf(count, "time")})
            </option>
          ))}
        </SelectField>
      </div>
      <ul className="flex flex-col gap-3">
        {wanted.slice(offset, offset + pageSize).map((remark, at) => (
          <RemarkCard key={offset + at} remark={remark} />
        ))}
      </ul>
      {wanted.length > pageSize && <Pager offset={offset} limit={pageSize} total={wanted.length} onMove={setOffset} />}
    </Panel>
  );
}

function kindsOf(remarks: readonly Remark[]): readonly (readonly [string, number])[] {
  const groups = Map.groupBy(remarks, ({ type }) => type);
  return [...groups].map(([type, { length }]) => [type, length] as const).toSorted(([, a], [, b]) => b - a);
}
