import { serveTasks } from '../../../kit/serve-tasks.ts';
import { licenceFieldsOf } from '../licence-fields.ts';
import { createEngine, type Engine } from './ocr-engine.ts';
import { readPage } from './read-page.ts';

let engine: Promise<Engine> | undefined;

serveTasks(async ({ bytes }: { bytes: Uint8Array }) => {
  engine ??= createEngine();
  return licenceFieldsOf(await readPage(await engine, Buffer.from(bytes)));
});
