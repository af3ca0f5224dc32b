import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { ensureLocalCertificate } from '../../runtime/local-certificate.ts';
import type { Settings } from '../../runtime/settings.ts';
import { codeOf, reasonOf, StartError } from '../../runtime/start-error.ts';

const usualPort = 8_883;
const handshakeMs = 10_000;
const renewMs = 12 * 60 * 60_000;

type ListenerSettings = Pick<
  Settings,
  'dataDir' | 'host' | 'port' | 'devicePort' | 'deviceTlsCert' | 'deviceTlsKey'
>;

const certificateOf = async ({ dataDir, host, deviceTlsCert, deviceTlsKey }: ListenerSettings) => {
  if (!deviceTlsCert || !deviceTlsKey) return ensureLocalCertificate(join(dataDir, 'device-tls'), host);
  const [cert, key] = await Promise.all(
    [deviceTlsCert, deviceTlsKey].map((file) =>
      readFile(file, 'utf8').catch((error: unknown) => {
        throw new StartError(`${file} cannot be read: ${codeOf(error)}`, { cause: error });
      }),
    ),
  );
  return { cert, key };
};

/** The port where devices connect, over TLS. */
export const createDeviceListener = (
  settings: ListenerSettings,
  serve: (socket: TLSSocket) => void,
  onFault: () => void,
  log: FastifyBaseLogger,
) => {
  const server = createServer(
    { minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs, noDelay: true },
    (socket) => serve(socket),
  );
  server.on('tlsClientError', onFault);
  let timer: NodeJS.Timeout | undefined;

  const renew = async (): Promise<void> => {
    try {
      server.setSecureContext(await certificateOf(settings));
    } catch (error) {
      log.error({ err: error }, 'the certificate for devices cannot be renewed');
    }
  };

  const listenAt = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host: settings.host, backlog: 4_096 }, () => {
        server.off('error', reject);
        resolve();
      });
    });

  /** Begins to listen; answers the port, or nothing where there is none. */
  const listen = async (): Promise<number | undefined> => {
    const { devicePort, host, port } = settings;
    if (devicePort === 'off') return undefined;
    server.setSecureContext(await certificateOf(settings));
    const wanted = devicePort ?? (port === 0 ? 0 : usualPort);
    try {
      await listenAt(wanted);
    } catch (error) {
      const why = codeOf(error) === 'EADDRINUSE' ? 'it is already in use' : reasonOf(error);
      const said = `Devices cannot connect on port ${wanted} of ${host}: ${why}; choose another with DEVICE_PORT`;
      if (devicePort !== undefined) throw new StartError(said, { cause: error });
      log.warn(said);
      return undefined;
    }
    timer = setInterval(() => void renew(), renewMs).unref();
    const address = server.address();
    return typeof address === 'object' ? address?.port : undefined;
  };

  const close = async (): Promise<void> => {
    clearInterval(timer);
    if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { listen, close };
};
