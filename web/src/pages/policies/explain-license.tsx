import { type ReactNode, useState } from "react";
import { useExplained } from "../../api/use-policies.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";

/** Asks for a license and says what each context does with it, why, and in which line. */
export function ExplainLicense({ policy }: { readonly policy: string }): ReactNode {
  const [text, setText] = useState("");
  const [license, setLicense] = useState("");
  const explained = useExplained(policy, license);
  const ask = (
    <form
      className="flex min-w-0 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setLicense(text.trim());
      }}
    >
      <TextField
        isCompact
        label="License to explain"
        placeholder="GPL-3.0-only"
        value={text}
        maxLength={500}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" look="plain">
        Explain
      </Button>
    </form>
  );
  return (
    <Panel title="What happens to a license" actions={ask}>
      {license === "" ? (
        <p className="text-faint">Enter an SPDX expression, or UNKNOWN.</p>
      ) : (
        <QueryView query={explained} label="Asking the policy">
          {(contexts) => (
            <ul className="flex flex-col gap-2">
              {contexts.map(({ context, sentences }) => (
                <li key={context}>{sentences.join(" ")}</li>
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </Panel>
  );
}
