import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` in this folder finds a service. */
const service = "http://127.0.0.1:8000";
const routes = [
  "auth",
  "scans",
  "policies",
  "dashboard",
  "projects",
  "components",
  "reports",
  "audit",
  "admin",
  "health",
];

export default defineConfig({
  root: import.meta.dirname,
  base: "./", // every address is relative, so that a proxy can put the page under any path
  plugins: [react(), tailwind()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    license: { fileName: "licenses.md" },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: Object.fromEntries(routes.map((route) => [`/${route}`, service])) },
});
