import type { ReactNode } from "react";
import { href } from "../../router.ts";
import { Empty } from "../../ui/states.tsx";
import type { ComponentFilter } from "./component-filter.ts";

const link = "text-accent underline";

/** The search takes names as they are written, so a part of a name finds nothing without stars. */
export function NothingFound({ filter }: { readonly filter: ComponentFilter }): ReactNode {
  const wider = { ...filter, ...starred("name", filter.name), ...starred("license", filter.license) };
  if (Object.keys(filter).length === 0)
    return <Empty title="No component has been found yet">Scan a project to see its components.</Empty>;
  return (
    <Empty title="No component matches">
      {(wider.name !== filter.name || wider.license !== filter.license) && (
        <p>
          Between quotes, the whole name has to match.{" "}
          <a className={link} href={href(["components"], wider)}>
            Search for {[wider.name, wider.license].filter(Boolean).join(" and ")}
          </a>
        </p>
      )}
      <p>
        <a className={link} href={href(["components"])}>
          Show all components
        </a>
      </p>
    </Empty>
  );
}

function starred(field: "name" | "license", text: string | undefined): Partial<ComponentFilter> {
  return text === undefined || text.includes("*") ? {} : { [field]: `*${text}*` };
}
