import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { TextField } from "./field.tsx";
import { fromPattern, toPattern } from "./search-pattern.ts";

/** After this many milliseconds without a key the reader has stopped typing. */
const pause = 300;

/** A search for names or licenses, which the address has as a pattern. */
export function PatternField({ value, onSearch, ...rest }: SearchFieldProps): ReactNode {
  return <SearchField {...rest} value={fromPattern(value)} onSearch={(text) => onSearch(toPattern(text))} />;
}

interface SearchFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** In a row of buttons, where its placeholder says what it is for. */
  readonly isCompact?: boolean;
  /** As the address has it. */
  readonly value: string;
  /** Texts that the browser offers. */
  readonly suggestions?: readonly string[];
  /** Called when the reader has stopped typing. */
  readonly onSearch: (text: string) => void;
}

/** A field of a search. It keeps what is typed, and follows the address when that changes by a link. */
export function SearchField({ value, suggestions, onSearch, ...rest }: SearchFieldProps): ReactNode {
  const id = useId();
  const [text, setText] = useState(value);
  const searched = useRef(value);
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() === searched.current) return;
      searched.current = text.trim();
      onSearch(searched.current);
    }, pause);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the pause again
  }, [text]);
  return (
    <>
      <TextField
        {...rest}
        type="search"
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
