import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queries } from "./api/queries.ts";
import { followOtherTabs, openSession } from "./api/session.ts";
import { App } from "./app.tsx";
import { preloadPage } from "./pages.tsx";
import { parsePlace } from "./router.ts";
import { applyTheme } from "./shell/theme.ts";
import "./theme.css";

applyTheme();
void openSession();
followOtherTabs();
preloadPage(parsePlace(location.hash)); // beside the session, which takes two requests

const root = document.getElementById("app");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
