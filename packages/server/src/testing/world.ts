import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallOptions, type Credentials, createCaller } from '@chancery/contract/client/caller.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
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

/** How long a call may take, and a busy server is asked again: longer where a machine has hardly any time for a long run. */
const timeoutMs = process.env.CALL_TIMEOUT_MS ? Number(process.env.CALL_TIMEOUT_MS) : undefined;
const patienceMs = timeoutMs ?? 30_000;
/** What a server says that has not done anything; that something took too long tells of a fault, but on such a machine. */
const asksAgain: readonly string[] = ['server.unavailable', ...(timeoutMs ? ['request.timeout'] : [])];

/** A running server on a database of its own, people to act on it, and the typed client they act with. */
export const createWorld = async (
  overrides: Readonly<Record<string, string>> = {},
  database?: pg.PoolConfig,
  log = pino({ level: process.env.TEST_LOG ?? 'silent' }),
) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chancery-test-'));
  // A machine that stands still for seconds is no database that is away.
  const connection = database ?? { ...(await createTestDatabase()), connectionTimeoutMillis: patienceMs };
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
      log,
      // What the migrations make is compared once for all, by a test of its own.
      schemaIsKnown: database === undefined,
    });
  const app = await start();
  const address = await app.listen();
  const db = new pg.Pool({ ...connection, max: 4 });

  let ended: Promise<void> | undefined;
  /** Ends its server before the test does, such as when another is to work on its database. */
  const end = (): Promise<void> => {
    ended ??= app.close();
    return ended;
  };

  afterAll(async () => {
    await end();
    await db.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A busy server says so at once, and whoever asks again with the same key asks for the same. */
  const call = async <E extends AnyEndpoint>(
    who: Caller,
    endpoint: E,
    input?: CallInput<E>,
    options?: CallOptions,
  ): Promise<CallResult<E>> => {
    const how = {
      idempotencyKey: crypto.randomUUID(),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...options,
    };
    const caller = createCaller({
      baseUrl: `${address}/api`,
      clientType: 'machine',
      credentials: async () => who.credentials,
      language: () => who.language ?? 'en',
    });
    for (const begun = performance.now(); ; await sleep(100 + Math.random() * 400)) {
      try {
        return await caller(endpoint, input as never, how);
      } catch (error) {
        if (!(error instanceof Refusal) || !asksAgain.includes(error.key ?? '')) throw error;
        if (performance.now() - begun > patienceMs) throw error;
      }
    }
  };

  const credentials = async (token: string, signingKey: string) =>
    credentialsOf(token, await importSigningKey(signingKey));

  return {
    app,
    address,
    end,
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
