import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallOptions, type Credentials, createCaller } from '@chancery/contract/client/caller.ts';
import { credentialsOf, importSigningKey } from '@chancery/contract/client/signing-key.ts';
import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { createApp } from '../app.ts';
import { readSettings } from '../runtime/settings.ts';
import { createTestDatabase } from './database.ts';
import { createGiven } from './given.ts';

/** Somebody who can make calls; nobody has no session. */
export interface Caller {
  readonly credentials?: Credentials;
  readonly language?: 'en' | 'zh';
}

export const nobody: Caller = {};

/** A running server on a database of its own, people to act on it, and the typed client they act with. */
export const createWorld = async (
  overrides: Readonly<Record<string, string>> = {},
  database?: pg.PoolConfig,
) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chancery-test-'));
  const connection = database ?? (await createTestDatabase());
  const env = {
    PORT: '0',
    DEVICE_PORT: 'off',
    DATA_DIR: dataDir,
    ENVIRONMENT: 'development',
    LOG_LEVEL: 'silent',
    ...overrides,
  };
  const settings = { ...readSettings([], env, false), secretKey: Buffer.alloc(32, 7) };
  const start = () =>
    createApp({
      settings,
      connection,
      consoleDir: undefined,
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    });
  const app = await start();
  const address = await app.listen();
  const db = new pg.Pool({ ...connection, max: 4 });

  afterAll(async () => {
    await app.close();
    await db.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  const call = <E extends AnyEndpoint>(
    who: Caller,
    endpoint: E,
    input?: CallInput<E>,
    options?: CallOptions,
  ): Promise<CallResult<E>> => {
    const caller = createCaller({
      baseUrl: `${address}/api`,
      clientType: 'machine',
      credentials: async () => who.credentials,
      language: () => who.language ?? 'en',
    });
    return caller(endpoint, input as never, options);
  };

  const credentials = async (token: string, signingKey: string) =>
    credentialsOf(token, await importSigningKey(signingKey));

  return {
    app,
    address,
    call,
    credentials,
    db,
    dataDir,
    connection,
    settings,
    given: createGiven(app, db, credentials),
  };
};

export type World = Awaited<ReturnType<typeof createWorld>>;
