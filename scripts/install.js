import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runToEnd } from './run-child.js';

/** The version of Node that everything except these start scripts needs. */
const MAJOR = 24;

/** A failure that is shown as a message, without a stack. */
class Sentence extends Error {
  name = 'Sentence';
}

/**
 * The path of Node 24: that of the packages, or else the running one.
 * @param {string} root
 */
export function newNode(root) {
  const packaged = join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  return existsSync(packaged) || !isNewEnough() ? packaged : process.execPath;
}

/**
 * Installs the packages when they are missing or differ from package-lock.json.
 * @param {string} root
 */
export async function installWhenMissing(root) {
  if (isInstalled(root)) return;

  const release = await takeTurn(join(root, '.installing'));
  try {
    if (isInstalled(root)) return;
    const npm = findNpm();
    console.log(
      'Installing the packages Tidemark is made of; this takes a minute or two, the first time only.',
    );
    // NODE_ENV=production would leave out the build tools.
    await install(npm);
    if (!existsSync(newNode(root))) {
      await run(npm, ['rebuild', 'node', '--ignore-scripts=false'], `Node ${MAJOR} could not be installed`);
    }
    console.log('The packages are installed.');
  } finally {
    release();
  }
}

/**
 * Installs a package that is no dependency, such as one for some tests only, unless it is there.
 * @param {string} root
 * @param {string} name
 * @param {string} version
 */
export async function installExtra(root, name, version) {
  if (existsSync(join(root, 'node_modules', name, 'package.json'))) return;
  console.log(`Installing ${name} ${version}, which only these tests need.`);
  const options = ['--no-save', '--no-audit', '--no-fund'];
  await run(findNpm(), ['install', ...options, `${name}@${version}`], `${name} could not be installed`);
}

/**
 * Whether node_modules matches package-lock.json. npm writes its own list in node_modules last, so that an
 * interrupted installation is detected.
 * @param {string} root
 */
function isInstalled(root) {
  if (!existsSync(newNode(root))) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;

  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return present[path] ? present[path].version === version : optional === true;
  });
}

/** @param {string} path @returns {Record<string, { version: string, optional?: boolean }> | undefined} */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The path of npm: the one that runs this script, or else the one beside Node. */
function findNpm() {
  const running = process.env.npm_execpath ?? '';
  const beside = dirname(process.execPath);
  const places = [
    basename(running) === 'npm-cli.js' ? running : '',
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const found = places.find((place) => place && existsSync(place));
  if (found) return found;
  throw new Sentence('npm was not found. Install Node.js with npm, then run `npm start` in this folder.');
}

/**
 * Installs the packages of package-lock.json. `npm ci` rejects the lock when the registry lacks a package for
 * another system; `npm install` does not.
 * @param {string} npm
 */
async function install(npm) {
  const options = ['--include=dev', '--no-audit', '--no-fund'];
  if ((await runNpm(npm, ['ci', ...options])) === 0) return;
  console.log('Trying again without packages for other systems.');
  await run(npm, ['install', '--no-save', ...options], 'The packages could not be installed');
}

/**
 * Installs a package beside those of package-lock.json, for tests that need it.
 * @param {string} root
 * @param {string} name with its version, as npm takes it
 */
export async function addPackage(root, name) {
  const release = await takeTurn(join(root, '.installing'));
  try {
    await run(
      findNpm(),
      ['install', '--no-save', '--no-audit', '--no-fund', name],
      `${name} could not be installed`,
    );
  } finally {
    release();
  }
}

/** @param {string} npm @param {string[]} args @param {string} failure */
async function run(npm, args, failure) {
  const code = await runNpm(npm, args);
  if (code === 0) return;
  throw new Sentence(
    `${failure}: npm ended with ${code}, and what it wrote is above. Check that this machine reaches the npm registry and has room on its disk, then start again.`,
  );
}

/** @param {string} npm @param {string[]} args */
async function runNpm(npm, args) {
  const direct = isNewEnough();
  // The install scripts of some packages need the new Node, which npm can provide before anything is
  // installed.
  const command = direct
    ? [npm, ...args]
    : [join(dirname(npm), 'npx-cli.js'), '-y', `node@${MAJOR}`, npm, ...args];
  return runToEnd(process.execPath, command);
}

function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= MAJOR;
}

/**
 * Waits until no other process installs in this folder.
 * @param {string} path
 */
async function takeTurn(path) {
  mkdirSync(dirname(path), { recursive: true });
  for (let told = false; ; told = true) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      const release = () => rmSync(path, { force: true });
      process.once('exit', release);
      return release;
    } catch (error) {
      if (error.code !== 'EEXIST') {
        throw new Sentence(
          `Tidemark is not installed, and this user may not write to ${dirname(path)} (${error.code}).`,
        );
      }
    }
    if (!told) {
      console.log('Another start is installing the packages; waiting for it.');
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (!isAlive(path)) {
      rmSync(path, { force: true });
    }
  }
}

/** @param {string} path */
function isAlive(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    // The file has just been created and is still empty.
    if (!pid) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
