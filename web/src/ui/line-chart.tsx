import { type ReactNode, useEffect, useRef } from "react";
import Plot from "uplot";
import "uplot/dist/uPlot.min.css";
import { theme } from "../shell/theme.ts";
import { useStore } from "../store.ts";
import { showMoment, showNumber } from "./format.ts";

export interface Line {
  readonly label: string;
  /** The name of a colour of the theme: `violation`. */
  readonly color: string;
  /** Null where it is not known: the line has a gap. */
  readonly values: readonly (number | null)[];
}

interface LineChartProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or a moment. */
  readonly times: readonly string[];
  readonly lines: readonly Line[];
}

const height = 220;

/** Lines over time on a canvas. For screen readers the page shows a table next to it. */
export function LineChart({ label, times, lines }: LineChartProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const chosen = useStore(theme); // colours are read when the chart is drawn
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    const plot = new Plot(optionsOf(lines, place.clientWidth), dataOf(times, lines), place);
    const watcher = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }));
    watcher.observe(place);
    return () => {
      watcher.disconnect();
      plot.destroy();
    };
  }, [times, lines, chosen]);
  return <div ref={box} role="img" aria-label={label} className="min-h-[260px] w-full min-w-0 overflow-hidden" />;
}

function dataOf(times: readonly string[], lines: readonly Line[]): Plot.AlignedData {
  return [times.map(secondsOf), ...lines.map(({ values }) => [...values])];
}

/** A day is that day for every reader, so it begins at the reader's own midnight. */
function secondsOf(time: string): number {
  return new Date(time.length === 10 ? `${time}T00:00:00` : time).getTime() / 1000;
}

const oneDay = 86_400;
const dayNames = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric" });
const hourNames = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** uPlot writes dates in American English; the axis and the legend follow the reader's settings. */
function timeNames(_: Plot, splits: readonly number[], __: number, ___: number, step: number): string[] {
  const names = step < oneDay ? hourNames : dayNames;
  return splits.map((seconds) => names.format(new Date(seconds * 1000)));
}

/** Of the point under the mouse, else of the last one. */
function pointed({ data }: Plot, line: number, at: number | null): number | null {
  return data[line]?.at(at ?? -1) ?? null;
}

function timeName(plot: Plot, _: number | null, line: number, at: number | null): string {
  const seconds = pointed(plot, line, at);
  if (seconds === null) return "–";
  const time = new Date(seconds * 1000);
  return time.getHours() === 0 && time.getMinutes() === 0 ? dayNames.format(time) : showMoment(time.toISOString());
}

function countName(plot: Plot, _: number | null, line: number, at: number | null): string {
  const count = pointed(plot, line, at);
  return count === null ? "–" : showNumber(count);
}

function optionsOf(lines: readonly Line[], width: number): Plot.Options {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const axis = { stroke: color("faint"), grid: { stroke: color("line"), width: 1 }, ticks: { show: false } };
  return {
    width,
    height,
    series: [
      { label: "Time", value: timeName },
      ...lines.map((line) => ({ label: line.label, stroke: color(line.color), width: 2, value: countName })),
    ],
    axes: [
      { ...axis, values: timeNames },
      { ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000] },
    ],
    scales: { y: { range: (_, __, max) => [0, Math.max(1, max)] } },
  };
}
