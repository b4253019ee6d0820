import { workerData } from 'node:worker_threads';
import type { WatchTask } from './watch-event-loop.ts';
import { writeOutput } from './write-output.ts';

const { warning, end, interval, heartbeat } = workerData as WatchTask;
const beats = new Int32Array(heartbeat);

/** Writes a line like those of the server's log; the main thread cannot. */
function log(level: number, msg: string): void {
  const line = { level, time: Date.now(), pid: process.pid, milliseconds: blocked, msg };
  writeOutput(`${JSON.stringify(line)}\n`);
}

// Counts its own turns instead of reading the clock, which continues while the machine sleeps.
let blocked = 0;
let last = Atomics.load(beats, 0);
let isWarned = false;
setInterval(() => {
  const current = Atomics.load(beats, 0);
  blocked = current === last ? blocked + interval : 0;
  last = current;

  if (blocked === 0) {
    isWarned = false;
  }

  if (blocked >= warning && !isWarned) {
    isWarned = true;
    log(40, 'the event loop is blocked');
  }

  if (blocked < end) return;

  log(60, 'the event loop is blocked, and the process is ended');
  process.kill(process.pid, 'SIGKILL');
}, interval);
