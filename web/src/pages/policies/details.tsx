import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { usePolicy } from "../../api/use-policies.ts";
import { href } from "../../router.ts";
import { TextField } from "../../ui/field.tsx";
import { showDay } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Notice } from "../../ui/states.tsx";
import { ContextSettings } from "./context-settings.tsx";
import { ExplainLicense } from "./explain-license.tsx";
import { EntryTable } from "./entry-table.tsx";
import { Waivers } from "./waivers.tsx";

const projectRules = {
  all: "rules of a project's own file count",
  none: "rules of a project's own file do not count",
};

export function PolicyDetails({ name }: { readonly name: string }): ReactNode {
  const policy = usePolicy(name);
  return (
    <>
      <PageTitle title={name} subtitle={<Link to={href(["policies"])}>All policies</Link>} />
      <QueryView query={policy} label="Loading the policy">
        {(detail) => <Detail policy={detail} />}
      </QueryView>
    </>
  );
}

function Detail({ policy }: { readonly policy: Schemas["PolicyDetail"] }): ReactNode {
  const [text, setText] = useState("");
  const { version, lastUpdated, status } = policy;
  const facts = [
    version && `version ${version}`,
    lastUpdated && `updated ${showDay(lastUpdated)}`,
    status,
    policy.extends && `extends ${policy.extends}`,
    policy.projectRules && projectRules[policy.projectRules],
  ];
  return (
    <div className="flex flex-col gap-4">
      <p>{policy.description}</p>
      <p className="text-faint">{facts.filter(Boolean).join(" · ")}</p>
      <Notice tone="info">{policy.disclaimer}</Notice>
      <Panel title="Contexts side by side">
        <ContextSettings contexts={policy.contexts} usual={policy.defaultContext} />
      </Panel>
      <ExplainLicense policy={policy.name} />
      <Waivers contexts={policy.contexts} />
      <Panel
        title="Licenses"
        actions={
          <TextField
            isCompact
            type="search"
            label="Find a license or pattern"
            placeholder="Find a license or pattern"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        }
      >
        <EntryTable contexts={policy.contexts} text={text} />
      </Panel>
    </div>
  );
}
