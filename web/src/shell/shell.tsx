import { type ReactNode, useEffect, useRef, useState } from "react";
import type { User } from "../api/session.ts";
import { signOut } from "../api/session.ts";
import { href, usePlace } from "../router.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Brand } from "./brand.tsx";
import { GlobalSearch } from "./global-search.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

interface Entry {
  readonly area: string;
  readonly label: string;
  readonly icon: IconName;
  readonly adminOnly?: boolean;
}

const entries: readonly Entry[] = [
  { area: "", label: "Overview", icon: "overview" },
  { area: "projects", label: "Projects", icon: "projects" },
  { area: "scans", label: "Scans", icon: "scans" },
  { area: "components", label: "Components", icon: "components" },
  { area: "policies", label: "Policies", icon: "policies" },
  { area: "account", label: "Account", icon: "account" },
  { area: "admin", label: "Administration", icon: "admin", adminOnly: true },
];

/** Navigation around the page; on a phone it folds away behind a button. */
export function Shell({ user, children }: { readonly user: User; readonly children: ReactNode }): ReactNode {
  const { path } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const main = useFocusOnNavigation(path.join("/"), () => setOpen(false));
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <a href="#main" onClick={(event) => skipTo(event, main.current)} className={skipLink}>
        Skip to content
      </a>
      <header className="border-line bg-panel flex flex-wrap items-center gap-2 border-b p-3 lg:sticky lg:top-0 lg:h-screen lg:flex-col lg:items-stretch lg:border-r lg:border-b-0">
        <Brand />
        <GlobalSearch />
        <button
          type="button"
          className="border-edge rounded border px-3 py-1.5 lg:hidden"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
        <div id="navigation" className={`${isOpen ? "flex" : "hidden"} w-full flex-col gap-3 lg:flex lg:grow`}>
          <nav aria-label="Main" className="flex flex-col gap-0.5">
            {entries
              .filter(({ adminOnly }) => !adminOnly || user.role === "admin")
              .map((entry) => (
                <NavLink key={entry.area} entry={entry} isCurrent={(path[0] ?? "") === entry.area} />
              ))}
          </nav>
          <ButtonLink to={href(["scans", "new"])} look="primary">
            New scan
          </ButtonLink>
          <div className="flex flex-col gap-2 lg:mt-auto">
            <ThemeChoice />
            <p className="text-faint truncate px-2" title={user.username}>
              {user.fullName || user.username}
            </p>
            <button
              type="button"
              className="hover:bg-sunken rounded px-2 py-1.5 text-left"
              onClick={() => void signOut()}
            >
              Sign out
            </button>
          </div>
        </div>
      </header>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[110rem] min-w-0 p-4 outline-none lg:px-6 lg:py-4"
      >
        {children}
      </main>
    </div>
  );
}

const skipLink =
  "bg-panel text-accent sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded focus:p-2";

function NavLink({ entry, isCurrent }: { readonly entry: Entry; readonly isCurrent: boolean }): ReactNode {
  // The bar is a border, which stays visible in forced colours.
  const look = isCurrent
    ? "bg-sunken border-accent font-medium"
    : "text-faint hover:bg-sunken hover:text-text border-transparent forced-colors:border-[Canvas]";
  return (
    <a
      href={href(entry.area === "" ? [] : [entry.area])}
      aria-current={isCurrent ? "page" : undefined}
      className={`flex items-center gap-2.5 rounded border-l-3 px-2 py-1.5 ${look}`}
    >
      <Icon name={entry.icon} />
      {entry.label}
    </a>
  );
}

/** A new page begins at its top, for eyes and for screen readers; the first page keeps the browser's own start. */
function useFocusOnNavigation(path: string, onNavigate: () => void) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    onNavigate();
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  });
  return main;
}

/** The part behind the `#` names the page, so the link cannot lead to the place itself. */
function skipTo(event: { preventDefault(): void }, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}
