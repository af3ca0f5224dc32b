import { expect, test } from 'vitest';
import { settingsTable } from '../runtime/settings.table.ts';
import { readSettings } from '../runtime/settings.ts';
import { production } from '../testing/production.ts';
import { createWorld } from '../testing/world.ts';
import { diagnose } from './diagnose.ts';

const { app, db, given, dataDir } = await createWorld();

const key = 'ab'.repeat(32);
const planted = {
  SECRET_KEY: key,
  SECRET_KEY_BEFORE: 'cd'.repeat(32),
  DATABASE_URL: 'postgres://dbuser:hunter2secret@db.internal.example/x',
  SMTP_URL: 'smtp://mailer:mailsecret@mail.example',
  MAIL_FROM: 'wang.fang@company.example',
  EVIDENCE_ALARM_MAIL: 'li.lei@company.example',
  METRICS_TOKEN: 'metrics-token-0123456789',
  TURN_URLS: 'turn:turn.example:3478',
  TURN_SECRET: 'turn-secret-0123456789',
  S3_ENDPOINT: 'https://s3user:s3pass@s3.example',
  S3_BUCKET: 'bucket-of-somebody',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 's3-secret-of-somebody',
};
const settings = () =>
  readSettings([], {
    ...production,
    ...planted,
    DATA_DIR: dataDir,
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'aliyunsecret',
  });

const line = (fields: object) => JSON.stringify({ level: 50, time: 1_760_000_000_000, ...fields });
const log = [
  line({ msg: 'the job was given up', phone: '13912345678', name: '周简' }),
  line({ msg: '周简 (13912345678, zhou@x.example) of 10.1.2.3 said "open sesame"' }),
  line({
    msg: 'an error of ours',
    err: {
      type: 'DatabaseError',
      code: '23505',
      message: 'Key (mobile)=(13912345678) already exists',
      stack: `DatabaseError: Key (mobile)=(13912345678)\n    at x (/srv/packages/server/src/kit/api.ts:12:3)`,
    },
  }),
  'no json, with 13912345678',
].join('\n');

test('what is planted of secrets and people is nowhere in it, and what helps is', async () => {
  const unit = await given.unit();
  await db.query(`UPDATE company SET name = 'Planted Trading House' WHERE id = $1`, [unit.id]);
  await db.query(
    `INSERT INTO sms_message (id, phone, text, provider, state, error)
     VALUES (gen_random_uuid(), '13912345678', 'Your code is 246813', 'aliyun', 'failed', 'planted error of 周简')`,
  );
  const said = await app.transactions.read('platform', (tx) => diagnose(tx, settings(), log));
  const text = JSON.stringify(said);
  for (const secret of [
    ...Object.values(planted),
    'hunter2secret',
    'db.internal.example',
    'mailsecret',
    's3pass',
    'aliyunsecret',
    '13912345678',
    '周简',
    'zhou@x.example',
    '10.1.2.3',
    'open sesame',
    'Planted Trading House',
    '246813',
    'planted error',
    unit.id,
  ])
    expect(text.includes(secret), secret).toBe(false);
  expect(said.settings).toMatchObject({ SECRET_KEY: 'given', DATABASE_POOL: 10, ENVIRONMENT: 'production' });
  expect(Object.keys(said.settings)).toHaveLength(Object.keys(settingsTable).length);
  expect(said).toMatchObject({
    texts: [{ provider: 'aliyun', state: 'failed', count: 1 }],
    servers: [{ version: expect.any(String) }],
    log: [
      { msg: 'the job was given up', level: 50 },
      { msg: expect.stringContaining('said …') },
      { error: 'DatabaseError 23505', at: ['packages/server/src/kit/api.ts:12'] },
    ],
  });
});
