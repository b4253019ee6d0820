import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * Runs a program with the input and output of this process; returns its exit code. Interrupts are passed on
 * to it.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runToEnd(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    const pass = (signal) => void child.kill(signal);
    const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];

    for (const signal of signals) {
      process.on(signal, pass);
    }

    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) {
        process.off(name, pass);
      }

      // An interrupted step is not followed by the next one.
      if (signal) {
        process.exit(128 + constants.signals[signal]);
      }

      resolve(code ?? 1);
    });
  });
}

/**
 * DuckDB's statements, files and compression share Node's pool of threads: with its default of four, a few
 * statements would make all files wait.
 */
const threads = '16';

/**
 * @typedef {object} ChildExit how a program ended
 * @property {number} code its exit code, or that of its signal
 * @property {boolean} isStopped whether it ended because this process was told to stop
 * @property {string} how the exit code or the signal, for the log
 */

/**
 * Runs the server, or another program, until it ends.
 *
 * The program has a process group of its own, so that Ctrl-C reaches only this process, which passes it on
 * once, even when the terminal and npm both send it. When this process is killed, its channel to the program
 * closes, and the program stops too.
 * @param {string} command
 * @param {string[]} args
 * @param {string} environment what NODE_ENV is there
 * @param {(message: unknown) => void} [onMessage] called with what the program sends
 * @returns {Promise<ChildExit>}
 */
export function runChild(command, args, environment, onMessage = () => undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { UV_THREADPOOL_SIZE: threads, ...process.env, NODE_ENV: environment },
      detached: process.platform !== 'win32',
    });
    let last = 0;
    let isStopped = false;
    const forget = onStop((signal) => {
      // npm passes on signals that the terminal has sent already.
      if (Date.now() - last < 500) return;
      last = Date.now();
      isStopped = true;
      child.kill(signal);
    });

    child.on('message', onMessage);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      forget();
      const how = signal ?? `exit code ${code}`;
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), isStopped, how });
    });
  });
}

/**
 * Calls `stop` when this process gets a signal to stop, and when the npm that started it is killed; returns
 * how to end that.
 * @param {(signal: NodeJS.Signals) => void} stop
 * @returns {() => void}
 */
export function onStop(stop) {
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];
  for (const signal of signals) {
    process.on(signal, stop);
  }

  const watch = watchNpm(() => stop('SIGTERM'));
  return () => {
    clearInterval(watch);
    for (const signal of signals) {
      process.off(signal, stop);
    }
  };
}

/** The processes that started this one. */
const started = ancestry();

/**
 * Calls `gone` when the npm that started this process is killed. Without npm, this process outlives its
 * parent.
 * @param {() => void} gone
 */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const timer = setInterval(() => {
    if (ancestry() === started) return;
    clearInterval(timer);
    gone();
  }, 500);

  return timer;
}

/** The parent of this process and its parent: npm uses a shell, which may outlive npm. */
function ancestry() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}
