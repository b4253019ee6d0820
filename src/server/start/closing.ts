import type { Log } from '#server/base/base.server.ts';

/** Undoes what was opened, last first. */
export class Closing {
  private readonly steps: { name: string; close: () => Promise<unknown> }[] = [];
  add(name: string, close: () => Promise<unknown>): void {
    this.steps.push({ name, close });
  }
  async run(log: Log): Promise<void> {
    for (const { name, close } of this.steps.splice(0).toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, `closing ${name} failed`));
    }
  }
}
