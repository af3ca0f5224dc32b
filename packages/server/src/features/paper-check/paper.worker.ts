import { createEngine, type Engine } from '../certification/ocr/ocr-engine.ts';
import { lookAtPaper, type PaperTask } from './look-at-paper.ts';

let engine: Promise<Engine> | undefined;

// One photo at a time: the server sends the next one when it has the answer.
process.on('message', async (task: PaperTask) => {
  try {
    engine ??= createEngine();
    process.send?.({ findings: await lookAtPaper(await engine, task) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
// The server is gone: nobody waits for an answer any more.
process.on('disconnect', () => process.exit(0));
