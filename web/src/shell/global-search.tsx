import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const SearchDialog = lazyPart(async () => (await import("./search-dialog.tsx")).SearchDialog, "Loading the search");

/** One search over everything, by the button, `/` or Ctrl-K. Another address closes it, as "back" does. */
export function GlobalSearch(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    const close = () => setOpen(false);
    addEventListener("keydown", open);
    addEventListener("hashchange", close);
    const timer = setTimeout(SearchDialog.preload, 1000); // what is typed after the shortcut must not be lost
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", open);
      removeEventListener("hashchange", close);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/ Control+K"
        className="border-edge text-faint hover:bg-sunken ml-auto flex items-center gap-2 rounded border px-2.5 py-1.5 lg:ml-0"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="grow text-left max-sm:sr-only">Search</span>
        <kbd aria-hidden="true" className="border-line rounded border px-1.5 text-xs max-lg:hidden">
          /
        </kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return false;
  if ((ctrlKey || metaKey) && key.toLowerCase() === "k") return true;
  const isTyping = target instanceof Element && target.matches("input, textarea, select");
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping;
}
