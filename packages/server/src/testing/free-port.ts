import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that the system gives to connections: none of them can take it before it is listened on. */
const [from, to] = [10_240, 32_768];

/** A port of this machine that nobody listens on at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = randomInt(from, to);
    const probe = createServer();
    probe.on('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
