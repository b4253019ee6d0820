import { writeSync } from 'node:fs';
import { codeOfError } from '#domain/error/code-of-error.ts';

/** How often a reader that is behind is waited for, and how long each time, in milliseconds. */
const patience = { times: 100, milliseconds: 10 };
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes to the standard output. What cannot be written is lost, as on a full disk or where nobody reads any
 * more: a stream would end the process, and the server goes on without its lines.
 */
export function writeOutput(text: string): void {
  let left = Buffer.from(text);
  for (let time = 0; left.length > 0 && time < patience.times;) {
    try {
      left = left.subarray(writeSync(1, left));
    } catch (error) {
      if (codeOfError(error) !== 'EAGAIN') return;
      time += 1;
      Atomics.wait(clock, 0, 0, patience.milliseconds);
    }
  }
}
