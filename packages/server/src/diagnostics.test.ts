import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { gather } from './runtime/diagnostics/gather.ts';
import { createScrub } from './runtime/diagnostics/scrub.ts';
import { askServer } from './runtime/diagnostics/server-facts.ts';
import { settingNames, specOf, variableOf } from './runtime/settings.names.ts';
import { readSettings } from './runtime/settings.ts';
import { production } from './testing/production.ts';
import { createWorld } from './testing/world.ts';

const secretKey = randomBytes(32);
const planted = {
  ...production,
  SECRET_KEY: secretKey.toString('hex'),
  DATABASE_URL: 'postgres://chancery:p%40ss-word%2Fof%20it@db.internal:5432/chancery',
  S3_ENDPOINT: 'https://s3.internal',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'AKIAPLANTEDKEY000001',
  S3_SECRET_ACCESS_KEY: 'planted/Secret+Key=0123456789',
  SMTP_URL: 'smtps://mailer:planted-mail-word@mail.internal:465',
  METRICS_TOKEN: 'planted-metrics-token-1',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'planted-sms-secret',
};
const settings = readSettings([], planted);
const phone = '13912345678';
const log = [
  {
    level: 30,
    time: '2026-11-19T10:00:00Z',
    msg: 'request completed',
    path: '/api/user',
    statusCode: 200,
    responseTime: 3.2,
  },
  { level: 50, msg: `could not send to ${phone}`, realName: '林清越', phone, to: 'grace.shen@example.com' },
  {
    level: 50,
    err: {
      type: 'DatabaseError',
      message: 'duplicate key value "Grace Shen" Key (mobile)=(13912345678) of 杭州兰亭纸业有限公司',
      stack: 'Error: Grace Shen\n    at write (/opt/chancery/a.ts:3:4)',
    },
    msg: `connection to ${planted.DATABASE_URL} failed for 'Grace Shen'`,
    url: `/api/x?token=${planted.METRICS_TOKEN}`,
  },
]
  .map((line) => JSON.stringify(line))
  .concat(`not JSON ${planted.S3_SECRET_ACCESS_KEY} Grace Shen`)
  .join('\n');

const world = await createWorld();
const ask = (path: string) =>
  askServer({ ...world.settings, port: Number(new URL(world.address).port) }, path);
const files = await gather({ settings, kept: ['planted-in-a-file'], database: world.db, log, ask });
const read = (name: string) => JSON.parse(files.get(name) ?? '');
const whole = [...files.values()].join('\n');

const secrets = [
  secretKey.toString('hex'),
  secretKey.toString('base64').replace(/=+$/, ''),
  'p%40ss-word%2Fof%20it',
  'p@ss-word/of it',
  planted.S3_ACCESS_KEY_ID,
  planted.S3_SECRET_ACCESS_KEY,
  encodeURIComponent(planted.S3_SECRET_ACCESS_KEY),
  Buffer.from(planted.S3_SECRET_ACCESS_KEY).toString('base64').slice(0, 24),
  'planted-mail-word',
  'planted-metrics-token-1',
  'planted-sms-secret',
  phone,
  '林清越',
  '兰亭',
  'Grace Shen',
  'grace.shen',
];

test.each(secrets)('%s is nowhere in the bundle', (secret) => {
  expect(whole.includes(secret)).toBe(false);
});

test('whatever the table of settings marks as secret is hidden, and the rest is told', () => {
  const shown = read('settings.json') as Record<string, unknown>;
  expect(Object.keys(shown)).toEqual(settingNames.map(variableOf));
  for (const name of settingNames.filter((each) => specOf(each).secret && settings[each] !== undefined))
    expect(String(shown[variableOf(name)]), name).toContain('[hidden]');
  expect(shown).toMatchObject({
    DATABASE_URL: 'postgres://[hidden]@db.internal:5432',
    S3_BUCKET: 'files',
    PORT: 8080,
  });
});

test('what helps is there: figures, findings, migrations, sizes, settings of the database', async () => {
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      'database.json',
      'health.json',
      'log.jsonl',
      'machine.json',
      'metrics.txt',
      'settings.json',
    ].sort(),
  );
  expect(files.get('metrics.txt')).toContain('chancery_request_seconds');
  expect(read('health.json')).toMatchObject({ ready: { status: 200 }, metricsStatus: 200 });
  const database = read('database.json');
  expect(database.migrations.length).toBeGreaterThan(50);
  expect(database.tables.map(({ name }: { name: string }) => name)).toContain('account');
  expect(database.settings.map(({ name }: { name: string }) => name)).toContain('max_connections');
  for (const [name, rows] of Object.entries(database)) expect(Array.isArray(rows), name).toBe(true);
});

test('of the log stay time, place and statement of what went wrong', () => {
  const lines = (files.get('log.jsonl') ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual(JSON.parse(log.split('\n')[0] ?? ''));
  expect(lines[1]).toMatchObject({ realName: '[hidden]', phone: '[hidden]', to: '[hidden]' });
  expect(lines[2].err.stack).toEqual(['at write (/opt/chancery/a.ts:3:4)']);
  expect(lines[2].err.type).toBe('DatabaseError');
  expect(lines[3].msg).toBe('lines left out since they are not JSON: 1');
});

test('a database and a server that do not answer are told so', async () => {
  const none = { status: undefined, text: 'no answer: refused' };
  const away = await gather({
    settings,
    kept: [],
    database: { away: 'gone' },
    log: undefined,
    ask: async () => none,
  });
  expect(JSON.parse(away.get('database.json') ?? '')).toEqual({ away: 'gone' });
  expect(JSON.parse(away.get('health.json') ?? '')).toMatchObject({
    ready: { text: 'no answer: refused' },
    findings: [],
  });
});

test('numbers that are no phones and short words stay', () => {
  const scrub = createScrub(['abc']);
  expect(scrub('abc 12345678901234 took 3.5 ms')).toBe('abc 12345678901234 took 3.5 ms');
});
