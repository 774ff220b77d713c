import type { ReactNode } from "react";
import { Code } from "./facts.tsx";

/** Reports can be uploaded: only web addresses become links. */
export function WebAddress({ text }: { readonly text: string }): ReactNode {
  if (!/^https?:\/\//i.test(text)) return <Code>{text}</Code>;
  return (
    <a className="text-accent text-xs break-all hover:underline" href={text} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}
