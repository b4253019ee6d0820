/**
 * Adds packages for other systems that npm left out of package-lock.json; with --check, only lists them. npm
 * leaves out packages that this machine does not need or that its registry does not have. `npm ci` then fails
 * there, and elsewhere installs Tidemark without its binaries. Run it after `npm install`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const SYSTEMS: Record<string, string> = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
};
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

const path = 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> };
const added: string[] = [];

for (const [at, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isResolved(name, at)) continue;
    const missing = describe(name, range, entry.dev);
    if (!missing) {
      throw new Error(
        `${name} ${range} (of ${at}) is missing, and its name does not say which system it is for.`,
      );
    }
    lock.packages[`node_modules/${name}`] = missing;
    added.push(name);
  }
}

if (process.argv.includes('--check')) {
  if (added.length > 0) {
    console.error(
      `package-lock.json lacks packages for other systems; run scripts/complete-lock.ts:\n${added.join('\n')}`,
    );
    process.exitCode = 1;
  }
} else if (added.length > 0) {
  const { '': root, ...others } = lock.packages;
  const sorted = Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    path,
    `${JSON.stringify({ ...lock, packages: { '': root, ...Object.fromEntries(sorted) } }, null, 2)}\n`,
  );
  console.log(`Added ${added.length} packages for other systems.`);
}

/** Whether npm would find the package from this folder or one of its parents. */
function isResolved(name: string, from: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/** Packages for one system contain its name and have the same version as the package that needs them. */
function describe(name: string, range: string, dev: boolean | undefined): Entry | undefined {
  const version = range.replace(/^[\^~]/, '');
  const words = name.slice(name.indexOf('/') + 1).split(/[-.]/);
  const system = words.find((word) => word in SYSTEMS);
  const cpu = PROCESSORS.find((word) => words.includes(word));
  if (!/^\d+\.\d+\.\d+/.test(version) || !(system || cpu)) return undefined;

  const libc = system === 'linux' ? libcOf(words) : undefined;
  // The entry is written as JSON, which leaves out what is undefined.
  return {
    version,
    cpu: cpu ? [cpu] : undefined,
    dev: dev || undefined,
    libc: libc ? [libc] : undefined,
    optional: true,
    os: system ? [SYSTEMS[system]!] : undefined,
  };
}

function libcOf(words: readonly string[]): string | undefined {
  if (words.some((word) => word.includes('musl'))) return 'musl';
  if (words.includes('gnu')) return 'glibc';
  return undefined;
}
