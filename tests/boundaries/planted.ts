import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The settings of the checks, with the linter's own rules. */
const settings = [
  'package.json',
  'tsconfig.json',
  '.oxlintrc.json',
  'scripts/boundaries.js',
  'scripts/comment-width.js',
  'scripts/linear-patterns.js',
  'scripts/literal-texts.js',
  'scripts/pressed-keys.js',
  'scripts/prose.js',
];

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a check says of a tree: its exit code and everything it wrote. */
export interface Verdict {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs one of the project's checks on a tree that holds only the given files and the project's own settings,
 * so that a rule proves it can be broken. `program` is a path below node_modules.
 */
export async function checkPlanted(
  files: Record<string, string>,
  program: string,
  args: readonly string[] = [],
): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-planted-'));
  try {
    for (const name of settings) {
      await cp(join(root, name), join(folder, name));
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await runProgram([join(root, 'node_modules', program), ...args], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a program of the project with arguments, in a folder. */
export function runProgram(args: readonly string[], cwd: string = root): Promise<Verdict> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}
