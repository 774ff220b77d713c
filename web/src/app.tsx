import type { ReactNode } from "react";
import { openSession, session } from "./api/session.ts";
import { pageOf } from "./pages.tsx";
import { SignIn } from "./pages/sign-in.tsx";
import { usePlace } from "./router.ts";
import { Shell } from "./shell/shell.tsx";
import { useStore } from "./store.ts";
import { Failure, Loading } from "./ui/states.tsx";

/** The sign-in page replaces every page at the same address, so that signing in leads to the requested page. */
export function App(): ReactNode {
  const current = useStore(session);
  const place = usePlace();
  if (current.state === "unknown") return <Loading label="Opening the dashboard" />;
  if (current.state === "failed") {
    return (
      <main className="mx-auto flex min-h-screen max-w-md flex-col justify-center p-4">
        <h1 className="mb-4 text-xl font-semibold">lcc</h1>
        <Failure error={current.error} onRetry={openSession} />
      </main>
    );
  }
  if (current.state === "out") return <SignIn isExpired={current.wasSignedIn} />;
  return <Shell user={current.user}>{pageOf(place)}</Shell>;
}
