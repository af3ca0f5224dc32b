import { createServer } from 'node:net';
import type { Settings } from './settings.ts';
import { codeOf, reasonOf, StartError } from './start-error.ts';

type Address = Pick<Settings, 'host' | 'port'>;

const explanations: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is already in use; choose another with PORT or --port',
  EACCES: 'it needs more rights; choose one above 1023 with PORT or --port',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  ENOTFOUND: 'HOST is not known',
};

/** Turns a failure to listen into one line. */
export const listenError = (error: unknown, { host, port }: Address): StartError => {
  const why = explanations[codeOf(error) ?? ''] ?? reasonOf(error);
  return new StartError(`Cannot listen on port ${port} of ${host}: ${why}`, { cause: error });
};

/** Fails when the port cannot be taken, before anything slower is started. */
export const assertPortFree = async (address: Address): Promise<void> => {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, address)));
    probe.listen({ host: address.host, port: address.port, exclusive: true }, () =>
      probe.close(() => resolve()),
    );
  });
};
