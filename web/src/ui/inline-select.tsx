import type { ReactNode } from "react";

interface InlineSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** What is sent, and what is shown. */
  readonly choices: readonly (readonly [value: Value, text: string])[];
  readonly onChoose: (value: Value) => void;
}

/** A small choice with its label in the same line. */
export function InlineSelect<Value extends string>(props: InlineSelectProps<Value>): ReactNode {
  const { label, value, choices, onChoose } = props;
  return (
    <label className="text-faint flex items-center gap-2 text-xs">
      {label}
      <select
        className="border-edge bg-panel text-text rounded border px-1.5 py-1"
        value={value}
        onChange={({ target }) => onChoose(target.value as Value)}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
