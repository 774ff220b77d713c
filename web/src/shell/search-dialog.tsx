import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { api, unwrap } from "../api/client.ts";
import { goTo, href } from "../router.ts";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { countOf } from "../ui/format.ts";
import { searchRule, toPattern } from "../ui/search-pattern.ts";
import { Failure } from "../ui/states.tsx";

const pause = 250;
const limit = 6;

interface Hit {
  readonly text: string;
  readonly note: string;
  readonly to: string;
}

/** Projects, components and licenses in one list; arrow keys go through it, Enter opens the first one. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState("");
  const asked = useLater(text.trim());
  const found = useQuery({
    queryKey: ["search", asked],
    queryFn: () => search(asked),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector("input")?.focus(), []); // the dialog would focus its first button
  const sections = asked === "" ? [] : (found.data ?? []);
  const hits = sections.flatMap((section) => section.hits);
  const isCurrent = asked === text.trim() && !found.isPlaceholderData;
  const [isEntered, setEntered] = useState(false);
  const first = isEntered && isCurrent ? hits[0] : undefined; // Enter can come before the results
  useEffect(() => {
    if (!first) return;
    onClose();
    goTo(first.to);
  });
  return (
    <Dialog title="Search" place="top" onClose={onClose}>
      <div ref={box} onKeyDown={(event) => moveFocus(event, box.current)}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            setEntered(true);
          }}
        >
          <TextField
            label="Project, component or license"
            hint={searchRule}
            type="search"
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setEntered(false);
            }}
          />
        </form>
        {found.error && <Failure error={found.error} onRetry={found.refetch} />}
        <p role="status" className="text-faint mt-3 empty:hidden">
          {asked !== "" && found.data && (hits.length === 0 ? "Nothing has this name." : "")}
        </p>
        <div className={isCurrent ? "" : "opacity-60"}>
          {sections.map(({ title, hits: list }) => (
            <Section key={title} title={title} hits={list} onFollow={onClose} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface SectionProps {
  readonly title: string;
  readonly hits: readonly Hit[];
  readonly onFollow: () => void;
}

function Section({ title, hits, onFollow }: SectionProps): ReactNode {
  if (hits.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-faint mt-3 mb-1 text-xs font-medium">{title}</h3>
      <ul>
        {hits.map(({ text, note, to }) => (
          <li key={to}>
            <a
              href={to}
              onClick={onFollow}
              className="hover:bg-sunken focus:bg-sunken flex items-baseline gap-3 rounded px-2 py-1.5"
            >
              <bdi className="min-w-0 grow truncate">{text}</bdi>
              <span className="text-faint shrink-0 text-xs">{note}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function search(text: string): Promise<readonly { readonly title: string; readonly hits: readonly Hit[] }[]> {
  const pattern = toPattern(text);
  const groups = (query: {
    readonly group: "component" | "license";
    readonly name?: string;
    readonly license?: string;
  }) => unwrap(api.GET("/components", { params: { query: { ...query, limit } } }));
  const [projects, named, components, licenses] = await Promise.all([
    unwrap(api.GET("/projects", { params: { query: { q: text, limit } } })),
    groups({ group: "component", name: text }), // the one of this name comes first, however seldom it is used
    groups({ group: "component", name: pattern }),
    groups({ group: "license", license: pattern }),
  ]);
  return [
    {
      title: "Projects",
      hits: projects.items.map(({ project, latest }) => ({
        text: project,
        note: latest.status,
        to: href(["projects", project]),
      })),
    },
    {
      title: "Components",
      hits: [...(named.groups ?? []), ...(components.groups ?? [])]
        .map(({ name, type = "", uses }) => ({
          text: name,
          note: `${type}, ${countOf(uses, "use")}`,
          to: href(["components"], { name, type }),
        }))
        .filter(({ to }, at, all) => all.findIndex((other) => other.to === to) === at)
        .slice(0, limit),
    },
    {
      title: "Licenses",
      hits: (licenses.groups ?? []).map(({ name, uses }) => ({
        text: name,
        note: countOf(uses, "use"),
        to: href(["components"], { license: name }),
      })),
    },
  ];
}

/** The value, once it has not changed for a moment. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !box) return;
  event.preventDefault();
  const places = [...box.querySelectorAll<HTMLElement>("input, a")];
  const at = places.findIndex((place) => place === document.activeElement);
  places[Math.min(Math.max(at + step, 0), places.length - 1)]?.focus();
}
