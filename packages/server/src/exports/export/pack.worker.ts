import { createReadStream } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PackTask } from './pack.ts';
import { concatenated, table, writeFile } from './write-file.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** What a spreadsheet takes on one sheet, its heads among them. */
const rowsOfSheet = 1_048_576;
const pieceBytes = 256 * 1_024;

/** Lines that end with a line feed and nothing else: texts may hold other signs that some take for the end of a line. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const text of createReadStream(path, { encoding: 'utf8', highWaterMark: pieceBytes })) {
    const lines = (rest + (text as string)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function* rowsOf({ heads, parts }: PackTask): AsyncGenerator<(string | number | null)[]> {
  yield [...heads];
  for (const path of parts)
    for await (const line of linesOf(path)) yield JSON.parse(line) as (string | number | null)[];
}

const workbook = async (task: PackTask): Promise<AsyncIterable<Uint8Array>> => {
  const { writeXlsxStream } = await import('hucre');
  return writeXlsxStream(rowsOf(task), { name: task.sheet, zip64: true, maxRowsPerSheet: rowsOfSheet });
};

async function* entriesOf(task: PackTask): AsyncGenerator<ZipEntry> {
  yield { name: 'table.csv', content: table(task) };
  for (const { name, parts, text } of task.beside) yield { name, content: concatenated(parts, text) };
}

const task = workerData as PackTask;
const content = task.kind === 'xlsx' ? await workbook(task) : zipped(entriesOf(task));
parentPort?.postMessage(await writeFile(task.target, content));
