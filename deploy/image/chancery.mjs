#!/usr/bin/node --max-semi-space-size=4
/**
 * The one program of the image: `chancery COMMAND …` does what `npm run COMMAND -- …` does in a checkout, and the server
 * is started where no command is given.
 */
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const [first = 'start', ...rest] = process.argv.slice(2);
const command = first.startsWith('-') ? 'start' : first;
const args = first.startsWith('-') ? [first, ...rest] : rest;
const file = /\S+\.ts$/.exec(scripts[command] ?? '')?.[0];
if (file === undefined) {
  process.stderr.write(
    `chancery: there is no command ${command}; there are ${Object.keys(scripts).join(', ')}\n`,
  );
  process.exit(2);
}
// Compiled code is kept where a volume is; the program itself stands on a disk that cannot be written.
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
const path = new URL(file, root);
process.argv.splice(1, process.argv.length, fileURLToPath(path), ...args);
await import(pathToFileURL(fileURLToPath(path)).href);
