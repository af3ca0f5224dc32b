import { endpoints } from '@chancery/contract/endpoints.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { someCreditCode } from '../../testing/given.ts';
import { type Caller, createWorld, nobody } from '../../testing/world.ts';

const { call, db, given } = await createWorld();

const person = /(?:^|[a-z])(?:mobile|phone|phoneNumber|username|userName)$/i;

/** The fields of a call that take somebody's number or login name. */
const fieldsFor = (endpoint: AnyEndpoint): string[] => {
  const schemas = [endpoint.input, endpoint.params].filter((schema) => schema !== undefined);
  const text = JSON.stringify(
    schemas.map((schema) => z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' })),
  );
  return [...text.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name).filter((name) => person.test(name));
};

interface Known {
  readonly mobile: string;
  readonly userName: string;
  readonly unitId: string;
}

/** What a stranger can ask with a number, for every call that takes one; a keyword may be one too. */
const questions: Readonly<Record<string, (of: Known) => Record<string, unknown>>> = {
  sendCode: ({ mobile }) => ({ phone: mobile }),
  loginByPhone: ({ mobile }) => ({ phoneNumber: mobile, verificationCode: '000000' }),
  loginByUsername: ({ userName }) => ({ username: userName, password: 'Wrong#1234' }),
  changePassword: ({ mobile }) => ({ username: mobile, password: 'Wrong#12345', verificationCode: '000000' }),
  enterUnit: ({ mobile, unitId }) => ({ companyId: unitId, phoneNumber: mobile }),
  listUnitsByPhone: ({ mobile }) => ({ phoneNumber: mobile }),
  isDisabledPhone: ({ mobile }) => ({ phoneNumber: mobile }),
  updateUnit: ({ mobile }) => ({
    companyName: 'Mine',
    companyFullName: 'Mine Co., Ltd.',
    contactPhone: mobile,
    revision: 1,
  }),
  addMember: ({ mobile }) => ({ realName: 'Typed', mobile, role: Role.administrator }),
  inviteMember: ({ mobile }) => ({ mobile, role: Role.member }),
  listMembers: ({ mobile }) => ({ keyword: mobile }),
  listInvitations: ({ mobile }) => ({ keyword: mobile }),
  listColleagues: ({ mobile }) => ({ keyword: mobile }),
  listOperateLog: ({ mobile }) => ({ keyword: mobile }),
  listLoginLog: ({ mobile }) => ({ keyword: mobile }),
  addLoginLog: ({ mobile, unitId }) => ({ companyId: unitId, loginType: 'phone', userAccount: mobile }),
  operatorLogin: ({ userName }) => ({ username: userName, password: 'Wrong#1234' }),
  addUnit: () => ({
    companyName: 'Another',
    companyFullName: 'Another Co., Ltd.',
    social_credit_code: someCreditCode(),
    realName: 'Typed',
  }),
};

/** Calls that take a number or a login name and are not a stranger's to make, or do not look anybody up. */
const others: Readonly<Record<string, string>> = {
  askIdentity:
    'a register or a carrier is asked whether the words fit each other; nobody of ours is looked up',
  applyCertification: 'a contact the unit types; nobody is looked up',
  handOverOutside: 'whom somebody outside names to sign in their place; nobody is looked up',
  saveSigning: 'somebody outside who is to sign; nobody is looked up',
  savePartnerApply: 'a contact that is typed; nobody is looked up',
  placeOrder: 'whom a carrier calls; nobody is looked up',
  placeEngraving: 'who acts for the unit, and whom a carrier calls; nobody is looked up',
  inviteToTeam: 'a colleague of one’s own, or a number that is asked; nobody else is looked up',
  addPayer: 'a number that stands on an invoice; nobody is looked up',
  updatePayer: 'a number that stands on an invoice; nobody is looked up',
};

const ask = (who: Caller, endpoint: AnyEndpoint, input: Record<string, unknown>) =>
  call(who, endpoint, input as never).then(
    (data) => JSON.stringify(data),
    (refusal: Error & { data?: unknown }) => JSON.stringify([refusal.message, refusal.data]),
  );

test('a stranger with a fresh number learns no name and no id of anybody, whatever they ask', async () => {
  const victim = await given.member({ role: Role.mainAdministrator });
  await db.query(`UPDATE account SET real_name = 'Victim Account' WHERE id = $1`, [victim.id]);
  await db.query(`UPDATE membership SET real_name = 'Victim Member' WHERE account_id = $1`, [victim.id]);
  const stranger = await given.member({ role: Role.mainAdministrator });
  const known = { mobile: victim.mobile, userName: victim.userName, unitId: stranger.unit.id };
  for (const [name, question] of Object.entries(questions)) {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`there is no call ${name}`);
    const who = endpoint.access === 'public' ? nobody : stranger;
    const answer = await ask(who, endpoint, question(known));
    for (const secret of [victim.id, 'Victim', victim.unit.id, victim.unit.name]) {
      expect(`${name}: ${answer}`).not.toContain(secret);
    }
  }
  const { rows } = await db.query('SELECT FROM membership WHERE company_id = $1', [stranger.unit.id]);
  expect(rows).toHaveLength(1);
});

test('a known and an unknown number are answered alike', async () => {
  const victim = await given.member({ role: Role.mainAdministrator });
  const alike = [
    'isDisabledPhone',
    'addMember',
    'listMembers',
    'listColleagues',
    'listUnitsByPhone',
    'enterUnit',
  ];
  const answersFor = async (mobile: string) => {
    const stranger = await given.member({ role: Role.mainAdministrator });
    const of = { mobile, userName: mobile, unitId: stranger.unit.id };
    const answers: string[] = [];
    for (const name of alike) {
      const endpoint = endpoints.get(name);
      const question = questions[name];
      if (!endpoint || !question) throw new Error(`there is no question for ${name}`);
      const answer = await ask(stranger, endpoint, question(of));
      const own = [stranger.id, stranger.unit.id, stranger.unit.name, stranger.realName, stranger.mobile];
      const bare = own.reduce((text, word) => text.replaceAll(word, 'own'), answer);
      answers.push(
        bare
          .replaceAll(stranger.userName, 'own')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
          .replaceAll(/"[^"]*T[^"]*Z"/g, 'time')
          .replaceAll(/"token":"[^"]*"/g, 'token')
          .replaceAll(/"social_credit_code":"[^"]*"/g, 'code'),
      );
    }
    return answers;
  };
  expect(await answersFor(victim.mobile)).toEqual(await answersFor('13099999999'));
});

test('every call that takes a number or a login name is asked here', () => {
  const taking = [...endpoints].filter(
    ([, endpoint]) => endpoint.access !== 'operator' && fieldsFor(endpoint).length > 0,
  );
  expect(taking.length).toBeGreaterThan(5);
  const missing = taking.map(([name]) => name).filter((name) => !(name in questions) && !(name in others));
  expect(missing).toEqual([]);
});
