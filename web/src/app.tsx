import { type ReactNode, useEffect } from "react";
import { openSession, session } from "./api/session.ts";
import { pageOf } from "./pages.tsx";
import { SignIn, SignInAgain } from "./pages/sign-in.tsx";
import { usePlace } from "./router.ts";
import { Shell } from "./shell/shell.tsx";
import { useStore } from "./store.ts";
import { Failure, Loading } from "./ui/states.tsx";

/** The sign-in page replaces every page at the same address, so that signing in leads to the requested page. */
export function App(): ReactNode {
  const current = useStore(session);
  const place = usePlace();
  if (current.state === "unknown") return <Loading label="Opening the dashboard" />;
  if (current.state === "failed") return <NotOpened error={current.error} />;
  const { user } = current;
  if (!user) return <SignIn isExpired={current.state === "out" && current.wasSignedIn} />;
  // The page stays while its user signs in again: a form keeps what was typed.
  return (
    <>
      <Shell key={user.username} user={user}>
        {pageOf(place)}
      </Shell>
      {current.state === "out" && <SignInAgain username={user.username} />}
    </>
  );
}

const pauseMs = 5_000;

function NotOpened({ error }: { readonly error: Error }): ReactNode {
  useEffect(() => {
    const timer = setInterval(() => void openSession(), pauseMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <main className="mx-auto flex min-h-screen max-w-md flex-col justify-center p-4">
      <h1 className="mb-4 text-xl font-semibold">lcc</h1>
      <Failure error={error} onRetry={openSession} isTriedAgain />
    </main>
  );
}
