import { withOperator } from "../../with-operator.ts";
import { writeOutput } from "../../output/write-output.ts";

/** No worker of any machine starts another scan; requests are still queued. */
export async function pauseQueue(): Promise<void> {
  await setPaused(true, "The queue is paused: no scan starts before `lcc queue resume`.");
}

export async function resumeQueue(): Promise<void> {
  await setPaused(false, "The queue is resumed: scans start again.");
}

async function setPaused(isPaused: boolean, text: string): Promise<void> {
  await withOperator(async (operator, { scans }) => {
    await scans.setPaused(isPaused);
    const { queued, running } = await scans.waiting();
    const counts = `${running} running and ${queued} queued`;
    await operator.record(isPaused ? "queue_paused" : "queue_resumed", counts);
    await writeOutput(`${text} Scans now: ${counts}.\n`, undefined);
  });
}
