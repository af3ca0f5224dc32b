import { writeStale } from './wire/files.ts';

for (const path of await writeStale()) process.stdout.write(`${path} written\n`);
