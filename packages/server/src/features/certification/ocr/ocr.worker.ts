import { licenceFieldsOf } from '../licence-fields.ts';
import { createEngine, type Engine } from './ocr-engine.ts';
import { readPage } from './read-page.ts';

let engine: Promise<Engine> | undefined;

// One picture at a time: the server sends the next one when it has the answer.
process.on('message', async ({ bytes }: { bytes: Uint8Array }) => {
  try {
    engine ??= createEngine();
    const lines = await readPage(await engine, Buffer.from(bytes));
    process.send?.({ fields: licenceFieldsOf(lines) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
// The server is gone: nobody waits for an answer any more.
process.on('disconnect', () => process.exit(0));
