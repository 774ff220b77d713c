import { type ComponentType, type ReactNode, useEffect } from "react";
import { createStore, useStore } from "../store.ts";
import { Button } from "./button.tsx";
import { Loading, Notice } from "./states.tsx";

/** A part of the dashboard that is loaded when it is first shown, or before. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  readonly preload: () => void;
}

type Loaded<Props> = { readonly Part: ComponentType<Props> } | "failed" | undefined;

/** React's own `lazy` shows a part no earlier than 300 ms after its fallback, also when the part is there. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label: string,
): LazyPart<Props> {
  const loaded = createStore<Loaded<Props>>(undefined);
  let isLoading = false;
  const preload = () => {
    if (isLoading) return;
    isLoading = true;
    load().then(
      (Part) => loaded.set({ Part }),
      () => loaded.set("failed"),
    );
  };
  const Shown = (props: Props): ReactNode => {
    const current = useStore(loaded);
    useEffect(() => {
      if (current !== "failed") return preload();
      const timer = setInterval(() => {
        isLoading = false;
        preload();
      }, pauseMs);
      return () => clearInterval(timer);
    }, [current]);
    if (current === undefined) return <Loading label={label} />;
    if (current === "failed") return <NotLoaded />;
    return <current.Part {...props} />;
  };
  return Object.assign(Shown, { preload });
}

/** Between two tries; the service may be away for a moment. */
const pauseMs = 5_000;

/** Every build names its files anew, so an open page may ask for one that is gone. A new load finds the new ones. */
function NotLoaded(): ReactNode {
  return (
    <Notice tone="violation">
      <p>
        This part of the dashboard could not be loaded. Trying again every few seconds. If the service was updated, load
        the page again.
      </p>
      <Button look="plain" className="mt-2" onClick={() => location.reload()}>
        Load the page again
      </Button>
    </Notice>
  );
}
