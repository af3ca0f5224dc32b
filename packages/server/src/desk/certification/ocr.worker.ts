import { createEngine, type Engine } from '../../kit/ocr/ocr-engine.ts';
import { readPage } from '../../kit/ocr/read-page.ts';
import { serveTasks } from '../../kit/serve-tasks.ts';
import { licenceFieldsOf } from './licence-fields.ts';

let engine: Promise<Engine> | undefined;

serveTasks(async ({ bytes }: { bytes: Uint8Array }) => {
  engine ??= createEngine();
  return licenceFieldsOf(await readPage(await engine, Buffer.from(bytes)));
});
