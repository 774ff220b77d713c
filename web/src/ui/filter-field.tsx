import { type ReactNode, useEffect, useState } from "react";
import { TextField } from "./field.tsx";
import { useDebounced } from "./use-debounced.ts";

interface FilterFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** As the address has it. */
  readonly value: string;
  /** Called when the reader has stopped typing. */
  readonly onSettle: (text: string) => void;
}

/** A field of a search. It follows the address when that changes by a link. */
export function FilterField({ value, onSettle, ...rest }: FilterFieldProps): ReactNode {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const settled = useDebounced(text);
  useEffect(() => {
    if (settled.trim() !== value) onSettle(settled.trim());
  }, [settled]);
  return <TextField {...rest} type="search" value={text} onChange={({ target }) => setText(target.value)} />;
}
