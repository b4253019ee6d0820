import { onStop, runChild } from './run-child.js';

/** The first and the longest pause before a server that died is started again, in milliseconds. */
const pauses = { first: 1000, longest: 30_000 };

/** A server that ran for this time in milliseconds begins with the first pause again. */
const longRun = 60_000;

/**
 * Runs the server until it is stopped, and starts it again when it dies; returns its exit code. A server that
 * never became ready is not started again: its settings are wrong, and it has said so. It sends `ready` when
 * it is.
 * @param {string} command
 * @param {string[]} args
 * @param {string} environment what NODE_ENV is there
 * @param {number} [firstPause] in milliseconds
 * @returns {Promise<number>}
 */
export async function keepRunning(command, args, environment, firstPause = pauses.first) {
  let wasReady = false;
  let pause = firstPause;

  for (;;) {
    const started = Date.now();
    const { code, isStopped, how } = await runChild(command, args, environment, (message) => {
      wasReady ||= message === 'ready';
    });
    if (isStopped || code === 0 || !wasReady) return code;
    if (Date.now() - started > longRun) {
      pause = firstPause;
    }
    logError({ how, milliseconds: pause }, 'the server ended by itself and is started again');
    if (!(await waitUnlessStopped(pause))) return code;
    pause = Math.min(pause * 2, pauses.longest);
  }
}

/** Waits; false when this process is told to stop. */
function waitUnlessStopped(milliseconds) {
  return new Promise((resolve) => {
    const end = (isOver) => {
      clearTimeout(timer);
      forget();
      resolve(isOver);
    };
    const timer = setTimeout(() => end(true), milliseconds);
    const forget = onStop(() => end(false));
  });
}

/** A line like those of the server's log. */
function logError(details, message) {
  const line = { level: 50, time: Date.now(), pid: process.pid, ...details, msg: message };
  // The console goes on where nothing can be written, as on a full disk.
  console.log(JSON.stringify(line));
}
