import { createApp } from '@chancery/server/app.ts';
import { readSettings } from '@chancery/server/runtime/settings.ts';
import pg from 'pg';
import { pino } from 'pino';

/** How the processes of a bench reach their database. */
export type Connection = pg.PoolConfig;

/** The server of a bench on a database, with a key that is the same in every process. */
export const createBenchApp = (connection: Connection) =>
  createApp({
    settings: {
      ...readSettings([], {
        PORT: '0',
        DEVICE_PORT: 'off',
        ENVIRONMENT: 'development',
        LOG_LEVEL: 'error',
      }),
      secretKey: Buffer.alloc(32, 7),
    },
    connection,
    consoleDir: undefined,
    log: pino({ level: process.env.BENCH_LOG ?? 'silent' }),
  });

/** Makes an empty database. */
export const createDatabase = async (server: Connection, database: string): Promise<Connection> => {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${database}`);
  await admin.end();
  return { ...server, database };
};
