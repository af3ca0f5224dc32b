import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@chancery/server/app.ts';
import { readSettings } from '@chancery/server/runtime/settings.ts';
import { pino } from 'pino';
import { answerMessages } from './kit/answer.ts';

type Order = 'listen' | 'state' | 'close';

const dataDir = await mkdtemp(join(tmpdir(), 'chancery-bench-'));
const app = await createApp({
  settings: {
    ...readSettings([], {
      PORT: '0',
      DEVICE_PORT: '0',
      DATA_DIR: dataDir,
      ENVIRONMENT: 'development',
      LOG_LEVEL: 'silent',
    }),
    secretKey: Buffer.alloc(32, 7),
  },
  connection: JSON.parse(process.argv[2] ?? ''),
  consoleDir: undefined,
  log: pino({ level: 'silent' }),
});

answerMessages<Order>(async (order) => {
  if (order === 'listen') {
    await app.listen();
    return { port: app.gateway.port(), ca: await readFile(join(dataDir, 'device-tls', 'ca.pem'), 'utf8') };
  }
  if (order === 'close') {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
    return {};
  }
  const { user, system } = process.cpuUsage();
  return {
    rss: process.memoryUsage().rss,
    connected: app.gateway.broker.size(),
    cpuSeconds: (user + system) / 1e6,
  };
});
