import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, lstat, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A Chromium that can be started: the options for playwright-core's `chromium.launch`. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The flags of every start: no sandbox (containers and root have none), no GPU, and no calls home. */
const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--font-render-hinting=none',
];

let found: Promise<Chromium> | undefined;

/**
 * Finds Chromium or Chrome on this machine, else unpacks the one that came with the packages (1.5 s, once).
 */
export function findChromium(): Promise<Chromium> {
  found ??= locate().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

async function locate(): Promise<Chromium> {
  const installed = await installedChromium();
  if (installed) return { executablePath: installed, args: CHROMIUM_ARGS, env: environment({}) };

  const folder = await unpackedChromium();
  return {
    executablePath: join(folder, 'chromium'),
    args: CHROMIUM_ARGS,
    env: environment({
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    }),
  };
}

async function installedChromium(): Promise<string | undefined> {
  const named = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => (folder ? SYSTEM_NAMES.map((name) => join(folder, name)) : []));
  for (const path of [...named, ...SYSTEM_PATHS]) {
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }

  return undefined;
}

/** The folder of the unpacked browser, one for each version and user; it is complete or absent. */
async function unpackedChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest: unknown = JSON.parse(await readFile(join(entry, '..', '..', 'package.json'), 'utf8'));
  const version = (manifest as { version: string }).version;
  const folder = join(tmpdir(), `tidemark-chromium-${version}-${process.getuid?.() ?? 0}`);

  if (await isOurs(folder)) {
    if (await isWhole(folder)) return folder;
    await rm(folder, { recursive: true, force: true });
  }

  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await unpack(entry, unfinished);
    await writeFile(join(unfinished, 'fonts.conf'), fontConfiguration(folder));
    await moveInto(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }

  return folder;
}

/**
 * Anyone may write to the temporary folder, so a browser there is only run if nobody else can have changed
 * it.
 */
async function isOurs(folder: string): Promise<boolean> {
  const entry = await lstat(folder).catch(() => undefined);
  if (!entry) return false;
  const owned = process.getuid === undefined || entry.uid === process.getuid();
  return entry.isDirectory() && owned && (process.platform === 'win32' || (entry.mode & 0o022) === 0);
}

/** Programs that clean temporary folders remove single files too; the libraries are the oldest files. */
async function isWhole(folder: string): Promise<boolean> {
  const needed = ['chromium', 'fonts.conf', 'al2023/lib/libnss3.so', 'al2023/lib/libsoftokn3.so'];
  const entries = await Promise.all(needed.map((name) => lstat(join(folder, name)).catch(() => undefined)));
  return entries.every((entry) => entry !== undefined);
}

async function moveInto(unfinished: string, folder: string): Promise<void> {
  await rename(unfinished, folder).catch(async (error: unknown) => {
    if (await isOurs(folder)) return;
    throw new Error(`The folder ${folder} belongs to somebody else. Remove it, then try again.`, {
      cause: error,
    });
  });
}

/**
 * The package unpacks into the temporary folder of its process, and libraries only for a platform named in
 * the environment: a process of its own has both.
 */
async function unpack(entry: string, folder: string): Promise<void> {
  const script = `import(${JSON.stringify(entry)}).then((m) => m.default.executablePath())`;
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env });
}

function fontConfiguration(folder: string): string {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${path}</dir>`).join('\n')}
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

function environment(added: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(inherited), ...added };
}
