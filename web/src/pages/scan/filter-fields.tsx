import { type ReactNode, useEffect, useId, useState } from "react";
import { TextField } from "../../ui/field.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly suggestions?: readonly string[];
  readonly onSearch: (text: string | undefined) => void;
}

/** Keeps what is typed, and searches when the reader stops typing. */
export function SearchField({ label, value, placeholder, suggestions, onSearch }: SearchFieldProps): ReactNode {
  const id = useId();
  const [text, setText] = useState(value);
  const settled = useDebounced(text);
  useEffect(() => {
    if (settled.trim() !== value) onSearch(settled.trim() || undefined);
    // A value that changes from outside is not an answer to what was typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return (
    <>
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        value={text}
        list={suggestions && id}
        onChange={({ target }) => setText(target.value)}
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
