import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `side`: a drawer at the right edge, the whole width on a phone; `top`: does not move while it grows. */
  readonly place?: "middle" | "side" | "top";
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const places = {
  middle: "m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg",
  top: "mx-auto mt-[10vh] mb-auto max-h-[85vh] w-[min(36rem,calc(100vw-2rem))] rounded-lg",
  side: "mr-0 ml-auto my-0 h-dvh max-h-none w-[min(44rem,100vw)] max-w-none",
};

/** The browser's own dialog keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, place = "middle", actions, children }: DialogProps): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`border-line bg-panel text-text border p-0 backdrop:bg-black/50 ${places[place]}`}
      onCancel={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className="flex max-h-full flex-col">
        <div className="border-line bg-panel sticky top-0 flex items-start gap-3 border-b p-4">
          <h2 id={id} className="grow font-semibold break-words">
            {title}
          </h2>
          {actions}
          <button type="button" className="hover:bg-sunken rounded px-2" aria-label="Close" onClick={onClose}>
            ✕
          </button>
        </div>
        <div className="min-h-0 p-4">{children}</div>
      </div>
    </dialog>
  );
}
