import { type ReactNode, useEffect, useState } from "react";
import { showSince } from "./format.ts";

const stepMs = 10_000;

/** `Updated 10s ago`; nothing while there are no figures. */
export function Updated({ at }: { readonly at: number }): ReactNode {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [at]);
  return at === 0 ? null : <span className="text-faint">Updated {showSince(at, now)}</span>;
}
