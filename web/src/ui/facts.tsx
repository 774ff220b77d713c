import type { ReactNode } from "react";

/** A name and what is known under it; left out where the value is nothing. */
export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  const known = facts.filter(([, value]) => value !== undefined && value !== false && value !== "");
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-faint">{name}</dt>
          <dd className="mb-1 min-w-0 break-words sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Text of other people: it may have any length and any direction of writing. */
export function Code({ children }: { readonly children: string }): ReactNode {
  return (
    <code className="font-mono text-xs break-all">
      <bdi>{children}</bdi>
    </code>
  );
}
