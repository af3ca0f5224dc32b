import { createEngine, type Engine } from '../../kit/ocr/ocr-engine.ts';
import { serveTasks } from '../../kit/serve-tasks.ts';
import { lookAtPaper, type PaperTask } from './look-at-paper.ts';

let engine: Promise<Engine> | undefined;

serveTasks(async (task: PaperTask) => {
  engine ??= createEngine();
  return lookAtPaper(await engine, task);
});
