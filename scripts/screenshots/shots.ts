import type { Shot } from "./take.ts";

/** Every page of the dashboard. */
export const shots = {
  overview: { place: () => "", shown: "All scans" },
  projects: { place: () => "projects", shown: "Latest scan" },
  project: { place: () => "projects/web-shop", shown: "complete scans" },
  scans: { place: () => "scans", shown: "scans shown" },
  findings: { place: ({ scanOf }) => `scans/${scanOf("web-shop")}`, shown: "mupdf" },
  drawer: {
    place: ({ scanOf }) => `scans/${scanOf("web-shop")}?status=violation`,
    shown: "mupdf",
    async act(page) {
      await page.getByRole("button", { name: /^Explain mupdf/ }).click();
      await page.getByRole("dialog").getByText("5. What the license requires").waitFor();
      await page.getByText("Loading the obligations").waitFor({ state: "detached" });
    },
  },
  search: {
    place: () => "scans",
    shown: "scans shown",
    async act(page) {
      await page.keyboard.press("Control+k");
      await page.getByLabel("Project, component or license").fill("gpl");
      await page.getByRole("region", { name: "Licenses" }).waitFor();
    },
  },
  warnings: { place: ({ scanOf }) => `scans/${scanOf("web-shop")}?tab=warnings`, shown: "What to do" },
  coverage: { place: ({ scanOf }) => `scans/${scanOf("customer-portal")}?tab=coverage`, shown: "Gaps" },
  downloads: { place: ({ scanOf }) => `scans/${scanOf("web-shop")}?tab=downloads`, shown: "Compliance pack" },
  compare: {
    place: ({ scanOf }) => `scans/${scanOf("web-shop", 1)}/compare/${scanOf("web-shop")}`,
    shown: "Both scans",
  },
  "new-scan": { place: () => "scans/new", shown: "judged as" },
  components: { place: () => "components?license=*GPL*", shown: /\d uses?/ },
  policies: { place: () => "policies", shown: "permissive" },
  policy: { place: () => "policies/permissive", shown: "Allow" },
  account: { place: () => "account", shown: "API keys" },
  admin: { place: () => "admin", shown: "Users" },
  audit: { place: () => "admin?tab=audit", shown: "Audit" },
  "not-found": { place: () => "nowhere", shown: "no such page" },
} satisfies Readonly<Record<string, Shot>>;
