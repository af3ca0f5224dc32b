import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from './process.ts';

/** Where a server listens. */
export interface Ports {
  readonly http: number;
  readonly devices: number;
}

const servers = (ports: readonly Ports[], port: keyof Ports, how: string): string =>
  ports.map((one, at) => `  server s${at} 127.0.0.1:${one[port]} ${how}`).join('\n');

/**
 * Those that are ready get the traffic. Where none is, as while the database changes hands, those that are alive say so
 * themselves, in the words that clients know.
 */
const lines = (front: Ports, behind: readonly Ports[]): string => `
global
  maxconn 2000
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  timeout tunnel 1h
frontend people
  mode http
  bind 127.0.0.1:${front.http}
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend alive
backend ready
  mode http
  option httpchk GET /readyz
  option redispatch
  retries 2
${servers(behind, 'http', 'check inter 500ms fall 1 rise 1')}
backend alive
  mode http
  option httpchk GET /healthz
${servers(behind, 'http', 'check inter 500ms fall 1 rise 1')}
frontend devices
  mode tcp
  bind 127.0.0.1:${front.devices}
  timeout client 10m
  default_backend gateways
backend gateways
  mode tcp
  balance leastconn
  timeout server 10m
${servers(behind, 'devices', 'check inter 500ms fall 1 rise 1')}
`;

/** Starts HAProxy before servers, and before a database where lines for it are given. */
export const startBalancer = async (
  folder: string,
  front: Ports,
  behind: readonly Ports[],
  database = '',
): Promise<() => Promise<void>> => {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, lines(front, behind) + database);
  return startProgram('/usr/sbin/haproxy', ['-db', '-f', file], { log: join(folder, 'haproxy.log') }).stop;
};
