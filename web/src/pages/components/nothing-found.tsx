import type { ReactNode } from "react";
import { href } from "../../router.ts";
import { Empty } from "../../ui/states.tsx";
import type { Wish } from "./wish.ts";

const link = "text-accent underline";

/** The search takes names as they are written, so a part of a name finds nothing without stars. */
export function NothingFound({ wish }: { readonly wish: Wish }): ReactNode {
  const wider = { ...wish, ...starred("name", wish.name), ...starred("license", wish.license) };
  if (Object.keys(wish).length === 0)
    return <Empty title="No component has been found yet">Scan a project to see its components.</Empty>;
  return (
    <Empty title="No component matches">
      {(wider.name !== wish.name || wider.license !== wish.license) && (
        <p>
          Names and licenses are compared as a whole.{" "}
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

function starred(field: "name" | "license", text: string | undefined): Partial<Wish> {
  return text === undefined || text.includes("*") ? {} : { [field]: `*${text}*` };
}
