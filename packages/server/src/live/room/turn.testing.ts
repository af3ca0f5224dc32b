import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const turnserver = '/usr/bin/turnserver';

/** Why coturn cannot be had here; nothing where it can. It is brought by Debian's packages where we may install them. */
export const whyNoTurn = async (): Promise<string | undefined> => {
  if (existsSync(turnserver)) return undefined;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'coturn is not installed, and may not be';
  // Nothing is started by the package: it is started here, on loopback.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const words = ['install', '-y', '-q', '--no-install-recommends', 'coturn'];
  await promisify(execFile)('apt-get', words, { env, timeout: 120_000 }).catch(() => undefined);
  return existsSync(turnserver) ? undefined : 'coturn could not be installed';
};

const magic = 0x2112a442;
const kinds = { allocate: 0x0003, done: 0x0103, refused: 0x0113 } as const;
const fields = {
  user: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
};

const field = (type: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
};

const message = (type: number, body: Buffer, length = body.length): Buffer => {
  const head = Buffer.alloc(20);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(length, 2);
  head.writeUInt32BE(magic, 4);
  randomBytes(12).copy(head, 8);
  return Buffer.concat([head, body]);
};

const fieldsOf = (reply: Buffer): Map<number, Buffer> => {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= reply.length; ) {
    const length = reply.readUInt16BE(at + 2);
    found.set(reply.readUInt16BE(at), reply.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return found;
};

const udp = Buffer.from([17, 0, 0, 0]);

/** Asks a forwarding server for room under a name and its password, as a browser does; the number of its refusal, or 0. */
export const askForRoom = async (port: number, username: string, credential: string): Promise<number> => {
  const socket = createSocket('udp4');
  const ask = async (bytes: Buffer): Promise<Buffer> => {
    const heard = once(socket, 'message', { signal: AbortSignal.timeout(5_000) });
    socket.send(bytes, port, '127.0.0.1');
    return (await heard)[0] as Buffer;
  };
  try {
    const first = fieldsOf(await ask(message(kinds.allocate, field(fields.transport, udp))));
    const [realm = Buffer.alloc(0), nonce = Buffer.alloc(0)] = [
      first.get(fields.realm),
      first.get(fields.nonce),
    ];
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest();
    const body = Buffer.concat([
      field(fields.transport, udp),
      field(fields.user, Buffer.from(username)),
      field(fields.realm, realm),
      field(fields.nonce, nonce),
    ]);
    // Its length counts the signature that follows.
    const signed = message(kinds.allocate, body, body.length + 24);
    const integrity = createHmac('sha1', key).update(signed).digest();
    const reply = await ask(Buffer.concat([signed, field(fields.integrity, integrity)]));
    const error = fieldsOf(reply).get(fields.error);
    return error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0;
  } finally {
    socket.close();
  }
};

/** A coturn on loopback with a shared secret. */
export const startTurn = async (port: number, secret: string): Promise<{ stop(): Promise<void> }> => {
  const child: ChildProcess = spawn(
    turnserver,
    [
      ...[
        '-n',
        '--use-auth-secret',
        `--static-auth-secret=${secret}`,
        '--realm=chancery',
        '--no-tls',
        '--no-dtls',
      ],
      ...['--no-cli', '--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`],
      ...['--allow-loopback-peers', '--log-file=stdout', '--pidfile=/dev/null', '--no-tcp'],
    ],
    { stdio: 'ignore' },
  );
  await pause(500);
  return {
    stop: async () => {
      const over = once(child, 'close');
      child.kill('SIGKILL');
      await over;
    },
  };
};
