/** `eu-ai-act-compliance-pack-019b7a2e.zip`; a report without a scan summary has no id. */
export function packFileName({ summary }: { readonly summary?: { readonly id: string } }): string {
  const id = summary?.id.slice(0, 8).replace(/[^\w-]/g, "") ?? "";
  return id === "" ? "eu-ai-act-compliance-pack.zip" : `eu-ai-act-compliance-pack-${id}.zip`;
}
