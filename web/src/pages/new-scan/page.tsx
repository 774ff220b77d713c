import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { fieldProblems, formProblem } from "../../api/field-problems.ts";
import { queries } from "../../api/queries.ts";
import { usePolicies, usePolicy } from "../../api/use-policies.ts";
import { goTo, href } from "../../router.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Notice } from "../../ui/states.tsx";

const fields = ["repo_url", "path", "project_name", "policy", "context", "exclude"];

const fieldOf = {
  invalid_repo_url: "repo_url",
  unsupported_host: "repo_url",
  repository_not_found: "repo_url",
  repository_moved: "repo_url",
  local_path_disabled: "path",
  path_outside_workspace: "path",
  path_not_found: "path",
  unknown_policy: "policy",
  unknown_context: "context",
};

/** The service names its settings and fields; the page has none of these names. */
const words: Readonly<Record<string, string>> = {
  local_path_disabled: "Folders of the server cannot be scanned here. Scan a repository, or ask the operator.",
};

/** Asks for a scan, then goes to its page, which shows the progress. */
export function NewScanPage({ query }: { readonly query: URLSearchParams }): ReactNode {
  const create = useMutation({
    mutationFn: (body: Schemas["ScanRequest"]) => unwrap(api.POST("/scans", { body })),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["dashboard"] });
      goTo(href(["scans", id]));
    },
  });
  const problems = fieldProblems(create.error, fieldOf, words);
  const problem = formProblem(create.error, fields, fieldOf);
  return (
    <>
      <PageTitle title="New scan" />
      <form className="flex max-w-3xl flex-col gap-4" onSubmit={(event) => submit(event, create.mutate)}>
        {problem !== undefined && <Notice tone="violation">{problem}</Notice>}
        <SourceFields query={query} problems={problems} />
        <RuleFields query={query} problems={problems} />
        <div>
          <Button type="submit" isBusy={create.isPending}>
            Start the scan
          </Button>
        </div>
      </form>
    </>
  );
}

interface FieldsProps {
  readonly query: URLSearchParams;
  readonly problems: Readonly<Record<string, string | undefined>>;
}

function SourceFields({ query, problems }: FieldsProps): ReactNode {
  const [kind, setKind] = useState(query.has("path") ? "path" : "repo_url");
  return (
    <Panel title="What to scan">
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-wrap gap-4">
          <legend className="sr-only">Where the project is</legend>
          <KindChoice value="repo_url" label="A repository" kind={kind} onChoose={setKind} />
          <KindChoice value="path" label="A folder on the server" kind={kind} onChoose={setKind} />
        </fieldset>
        {kind === "repo_url" ? (
          <TextField
            key="repo_url"
            name="repo_url"
            label="Repository address"
            placeholder="https://github.com/owner/repository"
            defaultValue={query.get("repo_url") ?? ""}
            problem={problems["repo_url"]}
            pattern=".*\S.*"
            required
          />
        ) : (
          <TextField
            key="path"
            name="path"
            label="Folder"
            hint="Inside the workspace of the service, where the operator allows it."
            defaultValue={query.get("path") ?? ""}
            problem={problems["path"]}
            pattern=".*\S.*"
            required
          />
        )}
        <TextField
          name="project_name"
          label="Project name"
          hint="Empty: the name of the repository or folder."
          defaultValue={query.get("project_name") ?? ""}
          problem={problems["project_name"]}
        />
        <TextArea
          name="exclude"
          label="Exclude"
          hint="Names or patterns of files and folders, one per line."
          rows={2}
          defaultValue={query.get("exclude") ?? ""}
          problem={problems["exclude"]}
        />
      </div>
    </Panel>
  );
}

interface KindChoiceProps {
  readonly value: string;
  readonly label: string;
  readonly kind: string;
  readonly onChoose: (kind: string) => void;
}

function KindChoice({ value, label, kind, onChoose }: KindChoiceProps): ReactNode {
  return (
    <label className="flex items-center gap-2">
      <input type="radio" name="kind" value={value} checked={kind === value} onChange={() => onChoose(value)} />
      {label}
    </label>
  );
}

function RuleFields({ query, problems }: FieldsProps): ReactNode {
  const policies = usePolicies();
  const [picked, setChosen] = useState(query.get("policy") ?? undefined);
  // Without a choice, the policy that the operator has set.
  const chosen = picked ?? policies.data?.find(({ isDefault }) => isDefault)?.name;
  const policy = usePolicy(chosen);
  const [context, setContext] = useState(query.get("context") ?? undefined);
  const contexts = policy.data?.contexts ?? [];
  const current = contexts.find(({ name }) => name === (context ?? policy.data?.defaultContext));
  return (
    <Panel title="How to judge it">
      <div className="flex flex-col gap-4">
        <SelectField
          name="policy"
          label="Policy"
          hint={policies.data?.find(({ name }) => name === chosen)?.description}
          problem={problems["policy"]}
          value={chosen ?? ""}
          onChange={({ target }) => {
            setChosen(target.value);
            setContext(undefined);
          }}
        >
          {(policies.data ?? []).map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          name="context"
          label="Context"
          hint={current && `${current.description} Verdicts say “${current.judgedAs}”.`.trimStart()}
          problem={problems["context"]}
          value={current?.name ?? ""}
          onChange={({ target }) => setContext(target.value)}
        >
          {contexts.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <label className="flex items-center gap-2">
          <input type="checkbox" name="production" defaultChecked={query.has("production")} />
          Only report development and test dependencies, without a verdict
        </label>
      </div>
    </Panel>
  );
}

function submit(event: FormEvent<HTMLFormElement>, send: (body: Schemas["ScanRequest"]) => void): void {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  const value = (name: string) => {
    const entry = form.get(name);
    return typeof entry === "string" && entry.trim() !== "" ? entry.trim() : undefined;
  };
  const exclude = (value("exclude") ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const entries = ["repo_url", "path", "project_name", "policy", "context"].map((name) => [name, value(name)] as const);
  const body = Object.fromEntries(entries.filter(([, text]) => text !== undefined));
  send({ ...body, ...(exclude.length > 0 && { exclude }), ...(form.has("production") && { production: true }) });
}
