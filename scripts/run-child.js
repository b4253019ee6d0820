import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * Runs a program with our own input and output, and answers its exit code. Interrupting us interrupts it.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runToEnd(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    const pass = (signal) => void child.kill(signal);
    const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];
    for (const signal of signals) process.on(signal, pass);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      // Whoever stopped the step does not want the next one.
      if (signal) process.exit(128 + constants.signals[signal]);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs the server (or what stands in its place) until it ends, and answers its exit code.
 *
 * It has a process group of its own: the terminal's Ctrl-C reaches only us, and it is told once, however many of the
 * terminal, npm and we pass it on. Its channel to us closes when we are killed, which tells it to stop too.
 * @param {string} command
 * @param {string[]} args
 * @param {string} environment what NODE_ENV is there
 * @returns {Promise<number>}
 */
export function runChild(command, args, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: environment },
      detached: process.platform !== 'win32',
    });
    let last = 0;
    const pass = (signal) => {
      // npm passes on what the terminal has already sent.
      if (Date.now() - last < 500) return;
      last = Date.now();
      child.kill(signal);
    };
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, pass);
    const watch = watchNpm(() => pass('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * Calls `gone` when the npm that started us was killed. Started without npm, we outlive whoever started us.
 * @param {() => void} gone
 */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const started = ancestry();
  const timer = setInterval(() => {
    if (ancestry() === started) return;
    clearInterval(timer);
    gone();
  }, 500);
  return timer;
}

/** Our parent and its parent: npm starts us through a shell, which may stay when npm goes. */
function ancestry() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(parent);
  }
}
