import { parentPort } from 'node:worker_threads';
import { PageMemory, type PageRow } from './map.rows.ts';
import { growMaps } from './map-growth.ts';
import type { FromMapThread, ToMapThread } from './map-thread.ts';

const port = parentPort;
if (!port) throw new TypeError('this is a thread of the sequencer');

const memory = new PageMemory();
const say = (message: FromMapThread) => port.postMessage(message);
let brought = (_: readonly PageRow[]): void => {};

port.on('message', (message: ToMapThread) => {
  if ('forget' in message) memory.clear();
  else if ('rows' in message) brought(message.rows);
  else
    growMaps(
      message.additions,
      memory,
      (asked) =>
        new Promise((resolve) => {
          brought = resolve;
          say({ asked });
        }),
      async () => {},
    ).then(
      (grown) => say({ grown }),
      (error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }),
    );
});
