import { limits } from '@chancery/contract/limits.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { refuseFishing } from './refuse-fishing.ts';

const world = await createWorld();
const { app, db, given } = world;
const { perPersonDay, perUnitDay, certificationsPerDay, perPartyDay } = limits.identity;

/** So many checks of a unit, each of somebody else. */
const asked = async (companyId: string, count: number, over: Readonly<Record<string, string>> = {}) => {
  const value = (name: string, usual: string) => (over[name] === undefined ? usual : `'${over[name]}'`);
  await db.query(
    `INSERT INTO identity_check (id, company_id, number, kind, purpose, subject_id, state, shown_name, shown_number,
       digest, number_digest, consent, asked_by, asked_by_name, provider)
     SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'person', ${value('purpose', `'staff'`)},
       ${value('subjectId', 'NULL')}, ${value('state', `'matches'`)}, '', '', sha256(gen_random_uuid()::text::bytea),
       sha256(gen_random_uuid()::text::bytea), 'written', ${value('askedBy', 'gen_random_uuid()')}, '', 'tencent'
     FROM generate_series(1, $2)`,
    [companyId, count],
  );
};

const somebody = async () => {
  const { unit, id } = await given.member();
  const facts = { numberDigest: Buffer.from('a'), digest: Buffer.from('b') };
  return { companyId: unit.id, askedBy: id, purpose: 'staff' as const, subjectId: null, ...facts };
};
const outcome = (wish: Parameters<typeof refuseFishing>[1]) =>
  app.transactions
    .apart({ companyId: wish.companyId }, (tx) => refuseFishing(tx, wish))
    .then(
      () => 'allowed',
      ({ key }: { key: string }) => key,
    );

test('a unit, a person, a party and a certification have their day’s work and no more', async () => {
  const other = await somebody();
  await asked(other.companyId, perUnitDay);
  expect(await outcome(other)).toBe('identity.tooMany');
  // What another unit asked for, and what nobody answered, is not counted.
  const one = await somebody();
  await asked(one.companyId, perUnitDay, { state: 'failed' });
  await asked(one.companyId, perUnitDay - 1);
  expect(await outcome(one)).toBe('allowed');
  await asked(one.companyId, 1);
  expect(await outcome(one)).toBe('identity.tooMany');

  const person = await somebody();
  await asked(person.companyId, perPersonDay, { askedBy: person.askedBy });
  expect(await outcome(person)).toBe('identity.tooMany');
  expect(await outcome({ ...person, askedBy: crypto.randomUUID() })).toBe('allowed');

  const subjectId = crypto.randomUUID();
  await asked(person.companyId, perPartyDay, { subjectId, purpose: 'signing' });
  const party = { ...person, askedBy: null, subjectId };
  expect(await outcome(party)).toBe('identity.tooMany');
  expect(await outcome({ ...party, subjectId: crypto.randomUUID() })).toBe('allowed');

  const round = { ...(await somebody()), askedBy: null, purpose: 'certification' as const };
  await asked(round.companyId, certificationsPerDay, { purpose: 'certification' });
  expect(await outcome(round)).toBe('identity.tooMany');
  expect(await outcome({ ...round, purpose: 'staff' })).toBe('allowed');
});
