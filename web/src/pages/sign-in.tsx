import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { queries } from "../api/queries.ts";
import { signIn } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { mark } from "../ui/mark.ts";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/states.tsx";

/** Stands in for the page that was asked for. */
export function SignIn({ isExpired }: { readonly isExpired: boolean }): ReactNode {
  useEffect(() => {
    document.title = "Sign in · lcc";
  }, []);
  return (
    <main className="mx-auto flex min-h-screen max-w-sm flex-col justify-center gap-4 p-4">
      <img src={mark} alt="" width="40" height="40" />
      <h1 className="text-xl font-semibold">Sign in to lcc</h1>
      {isExpired && <Notice tone="info">Your session has ended. Sign in again to go on where you were.</Notice>}
      <SignInForm />
    </main>
  );
}

/** Over the page of a session that has ended. */
export function SignInAgain({ username }: { readonly username: string }): ReactNode {
  return (
    <dialog
      ref={(dialog) => {
        dialog?.showModal();
        dialog?.querySelector<HTMLInputElement>("[name=password]")?.focus();
      }}
      aria-labelledby="sign-in-again"
      className="border-line bg-page text-text m-auto w-[min(24rem,calc(100vw-2rem))] rounded-lg border p-4 backdrop:bg-black/80"
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.showModal()} // a second Escape closes it in any case
    >
      <h2 id="sign-in-again" className="mb-2 font-semibold">
        Sign in again
      </h2>
      <p className="mb-4">Your session has ended. What you have typed is still there.</p>
      <SignInForm username={username} />
    </dialog>
  );
}

function SignInForm({ username }: { readonly username?: string }): ReactNode {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    const typed = textOf(fields, "username");
    if (typed !== username) queries.clear(); // what is there is another user's
    const result = await signIn(typed, textOf(fields, "password")).catch(() => unreachable);
    setBusy(false);
    setProblem(result.problem);
  }

  return (
    <form
      className="border-line bg-panel flex flex-col gap-4 rounded-lg border p-4"
      onSubmit={(event) => void submit(event)}
    >
      {problem !== undefined && <Notice tone="violation">{problem}</Notice>}
      <TextField
        name="username"
        label="User name"
        autoComplete="username"
        defaultValue={username}
        autoFocus={username === undefined}
        required
      />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
      <Button type="submit" isBusy={isBusy}>
        Sign in
      </Button>
    </form>
  );
}

const unreachable = { problem: "The service cannot be reached. Check the connection and try again." };

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
