import type { ReactNode } from "react";
import { showNumber } from "./format.ts";

export interface Bar {
  readonly label: string;
  readonly count: number;
  readonly href?: string;
  /** The name of a colour of the theme: `violation`. */
  readonly color?: keyof typeof colors | undefined;
}

const colors = { pass: "bar-pass", warning: "bar-warning", violation: "bar-violation", faint: "bar-faint" };

/** A bar chart that is a table: the bar is an ornament beside the number. */
export function Bars({ caption, bars }: { readonly caption: string; readonly bars: readonly Bar[] }): ReactNode {
  const max = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {bars.map(({ label, count, href, color }) => (
          <tr key={label}>
            <th scope="row" className="max-w-48 truncate py-0.5 pr-3 text-left font-normal" title={label}>
              {href === undefined ? (
                label
              ) : (
                <a className="hover:underline" href={href}>
                  {label}
                </a>
              )}
            </th>
            <td className="w-full">
              <progress
                aria-hidden="true"
                className={`bar h-3 w-full ${color ? colors[color] : ""}`}
                value={Math.max(count, max / 200)} // a small one is still seen
                max={max}
              />
            </td>
            <td className="pl-3 text-right tabular-nums">{showNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
