import { runWorker } from '#server/host/host.server.ts';
import type { WorkbookTask } from './write-workbook.worker.ts';

/** Writes a workbook in a worker thread, which does not block the server. */
export async function writeWorkbook(task: WorkbookTask): Promise<void> {
  await runWorker('server/downloads/write-workbook.worker.ts', task);
}
