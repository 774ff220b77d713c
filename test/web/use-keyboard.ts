import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

const maxSteps = 200;

/** Goes there with the Tab key, as somebody without a mouse does, and sees where the focus is. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  for (let steps = 0; steps < maxSteps; steps++) {
    if (await isFocused(place)) return assertVisibleFocus(place);
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${String(place)}.`);
}

/** Goes to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Goes to a button or link and presses Enter. */
export async function pressOn(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press("Enter");
}

/** Goes to a list to choose from, and through its entries to the wanted one. */
export async function choose(page: Page, list: Locator, entry: string): Promise<void> {
  await list.locator("option", { hasText: entry }).first().waitFor({ state: "attached" });
  await tabTo(page, list);
  await page.keyboard.press("Home"); // letters would have to follow each other within a second
  const chosen = () => list.evaluate((element) => (element as unknown as List).selectedOptions[0]?.text);
  for (let steps = 0; steps < maxSteps && (await chosen()) !== entry; steps++) await page.keyboard.press("ArrowDown");
  assert.equal(await chosen(), entry);
}

async function assertVisibleFocus(place: Locator): Promise<void> {
  const outline = await place.evaluate(
    (element) => (globalThis as unknown as Screen).getComputedStyle(element).outlineStyle,
  );
  assert.notEqual(outline, "none", `the focus on ${String(place)} is not visible`);
}

function isFocused(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element === (globalThis as unknown as Screen).document.activeElement);
}

/** What is used of the browser; the types of a browser would let the service use it too. */
interface Screen {
  readonly document: { readonly activeElement: unknown };
  getComputedStyle(element: unknown): { readonly outlineStyle: string };
}

interface List {
  readonly selectedOptions: readonly { readonly text: string }[];
}
