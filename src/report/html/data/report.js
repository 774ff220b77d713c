"use strict";
/* Narrows the table of components. Everything can be read without it. */
(() => {
  /* More rows at a time would make every keystroke wait; a button brings the rest, and paper gets all. */
  const maxRows = 100;
  const byId = (id) => document.getElementById(id);
  const bar = byId("filters");
  if (!bar) return;
  const [text, status, license, type, scope, direct] = ["text", "status", "license", "type", "scope", "direct"].map(
    (name) => byId(`f-${name}`),
  );
  const workspace = byId("f-workspace"); // only where the project has some
  const shown = byId("shown");
  const rest = byId("rest");
  const unknown = [...license.options].find((option) => option.text.startsWith("UNKNOWN ("))?.value;
  const table = document.querySelector(".findings");
  const rows = [...table.tBodies].map((body) => ({ body, fits: true }));
  let isRead = false;
  let max = maxRows;

  /* The page need not carry everything twice: what is searched is read from the table. */
  function read() {
    if (isRead) return;
    isRead = true;
    for (const row of rows) {
      const { cells } = row.body.rows[0];
      row.status = row.body.classList[0];
      row.license = row.body.dataset.license;
      row.workspaces = new Set((row.body.dataset.workspaces ?? "").split(" "));
      row.type = cells[3].textContent.trim();
      row.scope = cells[4].textContent.trim();
      row.isDirect = cells[5].textContent.trim() === "yes";
      const reason = row.body.rows[1].cells[0].firstElementChild.firstElementChild.textContent;
      row.text = [cells[1].textContent, cells[2].textContent, row.type, reason].join("\n").toLowerCase();
    }
  }

  function narrow() {
    read();
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (row) =>
      (!status.value || row.status === status.value) &&
      (!license.value || row.license === license.value) &&
      (!type.value || row.type === type.value) &&
      (!scope.value || row.scope === scope.value) &&
      (!workspace?.value || row.workspaces.has(workspace.value) || row.workspaces.has("*")) &&
      (!direct.checked || row.isDirect) &&
      words.every((word) => row.text.includes(word));
    for (const row of rows) row.fits = fits(row);
    fill((max = maxRows));
  }

  /* Rows that are not shown are not in the page at all: the browser then has nothing to do for them. */
  function fill(max) {
    const fitting = rows.filter((row) => row.fits).map((row) => row.body);
    table.replaceChildren(table.tHead, ...fitting.slice(0, max));
    showCount(fitting.length, max);
  }

  function showCount(count, max) {
    const figure = (value) => value.toLocaleString("en-US");
    const all = `${figure(rows.length)} component${rows.length === 1 ? "" : "s"}`;
    const found = count === rows.length ? all : count === 0 ? "No component fits" : `${figure(count)} of ${all}`;
    shown.textContent = count > max ? `${found}, the first ${figure(max)} are shown` : found;
    rest.hidden = count <= max;
    rest.textContent = `Show all ${figure(count)}`;
  }

  function clear() {
    text.value = status.value = license.value = type.value = scope.value = "";
    direct.checked = false;
    if (workspace) workspace.value = "";
  }

  /* A link to a component shows it, whatever the filters say. */
  function showTarget() {
    const row = /^#c\d+$/.test(location.hash) && rows[Number(location.hash.slice(2)) - 1];
    if (!row) return;
    if (!row.fits) {
      clear();
      narrow();
    }
    if (!row.body.isConnected) table.append(row.body);
    row.body.querySelector("details").open = true;
    row.body.scrollIntoView();
  }

  document.documentElement.classList.add("scripted");
  bar.hidden = false;
  fill(max);
  (window.requestIdleCallback ?? setTimeout)(read);

  bar.addEventListener("input", narrow);
  byId("f-reset").addEventListener("click", () => {
    clear();
    narrow();
    text.focus();
  });
  rest.addEventListener("click", () => {
    const next = rows.find((row) => row.fits && !row.body.isConnected);
    fill((max = Infinity));
    next?.body.querySelector("summary").focus();
  });

  document.querySelector(".tiles").addEventListener("click", (event) => {
    const show = event.target.closest("a")?.dataset.show;
    if (show === undefined) return;
    clear();
    if (show === "unknown") license.value = unknown ?? "";
    else status.value = show;
    narrow();
  });

  table.addEventListener("click", (event) => {
    const head = event.target.closest("tbody > tr:first-child");
    if (!head || !getSelection().isCollapsed) return;
    const details = head.nextElementSibling.querySelector("details");
    details.open = !details.open;
  });

  /* Paper gets all that fit, also those that the screen does not show yet. */
  addEventListener("beforeprint", () => fill(Infinity));
  addEventListener("afterprint", () => fill(max));
  addEventListener("hashchange", showTarget);
  showTarget();
})();
