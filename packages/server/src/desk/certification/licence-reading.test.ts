import { readLicence } from '@chancery/contract/certification/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { picture } from '../../files/file/files.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { drawLicence, photograph, someFacts } from './licence.testing.ts';
import { createLicenceReader } from './licence-reader.ts';

const { app, call, given } = await createWorld();
const reader = createLicenceReader(pino({ level: 'silent' }), { waiting: 2 });
afterAll(() => reader.close());

const slow = 60_000;
const plain = (text: string) => text.replaceAll('（', '(').replaceAll('）', ')');

describe('a licence is read', () => {
  test.each([
    ['as it is', 'landscape', {}],
    ['on its side', 'landscape', { angle: 90 }],
    ['upside down, with grain', 'portrait', { angle: 181, noise: 30 }],
  ] as const)(
    '%s',
    async (_, form, wear) => {
      const facts = someFacts(5);
      const fields = await reader.read(await photograph(await drawLicence(facts, form), wear));
      const read = Object.fromEntries(fields.map(({ field, value }) => [field, plain(value)]));
      expect(read).toEqual(facts);
      for (const { confidence, warning } of fields) {
        expect(confidence).toBeGreaterThan(0.5);
        expect(warning).toBeNull();
      }
    },
    slow,
  );

  test(
    'through the API, by whoever uploaded it; a wrong check digit is pointed out',
    async () => {
      const me = await given.member({ role: Role.mainAdministrator });
      const facts = { ...someFacts(7), social_credit_code: '91330106MA2AX06050' };
      const body = new Uint8Array(await drawLicence(facts));
      const { filePath } = await call(me, uploadFile, { fileName: '执照.png', purpose: 'licence' }, { body });
      const { fields } = await call(me, readLicence, { filePath });
      expect(fields).toContainEqual({
        field: 'social_credit_code',
        value: '91330106MA2AX06050',
        confidence: expect.any(Number),
        warning: 'creditCode.checkDigit',
      });
      const stranger = await given.member({ role: Role.mainAdministrator });
      await expect(call(stranger, readLicence, { filePath })).toRefuseWith('file.notFound');
    },
    slow,
  );
});

test(
  'a picture without words answers no fields',
  async () => {
    expect(await reader.read(await picture('jpeg'))).toEqual([]);
  },
  slow,
);

test(
  'a reader that dies refuses one request, and the next one is read',
  async () => {
    const me = await given.member({ role: Role.mainAdministrator });
    const body = new Uint8Array(await drawLicence(someFacts(9)));
    const { filePath } = await call(me, uploadFile, { fileName: '执照.png', purpose: 'licence' }, { body });
    const dying = call(me, readLicence, { filePath });
    await expect.poll(() => app.services.licenceReader.workerId()).toBeTypeOf('number');
    process.kill(app.services.licenceReader.workerId() ?? 0, 'SIGKILL');
    await expect(dying).toRefuseWith('certification.ocrFailed');
    expect((await call(me, readLicence, { filePath })).fields.length).toBeGreaterThan(8);
  },
  slow,
);

test(
  'too many at once are told when to come back, and the others are read',
  async () => {
    const bytes = await picture('jpeg');
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => reader.read(bytes)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ key: 'certification.ocrBusy', detail: { retryAfterSeconds: 9 } });
  },
  slow,
);
