import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { usePolicies } from "../../api/use-policies.ts";
import { href } from "../../router.ts";
import { showDay } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { PolicyDetails } from "./details.tsx";

export function PoliciesPage({ name }: { readonly name: string | undefined }): ReactNode {
  return name === undefined ? <PolicyList /> : <PolicyDetails name={name} />;
}

function PolicyList(): ReactNode {
  const policies = usePolicies();
  return (
    <>
      <PageTitle title="Policies" subtitle="What the organisation accepts, by the way in which software is used." />
      <QueryView query={policies} label="Loading the policies">
        {(list) => (
          <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
            {list.map((policy) => (
              <PolicyCard key={policy.name} policy={policy} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

function PolicyCard({ policy }: { readonly policy: Schemas["PolicyEntry"] }): ReactNode {
  const { name, description, version, lastUpdated, defaultContext, disclaimer } = policy;
  return (
    <li className="border-line bg-panel flex flex-col gap-2 rounded-lg border p-4">
      <h2 className="font-semibold">
        <Link to={href(["policies", name])}>{name}</Link>
      </h2>
      <p>{description}</p>
      <p className="text-faint text-xs">
        {[version && `version ${version}`, lastUpdated && showDay(lastUpdated), `usual context: ${defaultContext}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="text-faint text-xs">{disclaimer}</p>
    </li>
  );
}
