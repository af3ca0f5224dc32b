import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { assertPortFree } from './port.ts';

test('a port that somebody uses is one clear line, a free one passes', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(assertPortFree({ host: '127.0.0.1', port })).rejects.toThrow(
    `Cannot listen on port ${port} of 127.0.0.1: it is already in use; choose another with PORT or --port`,
  );
  await new Promise((resolve) => server.close(resolve));
  await assertPortFree({ host: '127.0.0.1', port });
});

test('an address of another machine is one clear line', async () => {
  await expect(assertPortFree({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST is not an address of this machine',
  );
});
