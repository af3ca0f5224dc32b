import { randomUUID } from 'node:crypto';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { hashPassword } from '@chancery/server/people/account/password.ts';
import { firstVersion } from '@chancery/server/platform/version/first-version.ts';
import { query } from './database.ts';
import { someCreditCode, somePhone, someWord } from './unique.ts';

/** The password of everybody made here who has one. */
export const password = 'Right#1234';
const passwordHash = hashPassword(password);

/** The preferences of somebody who has heard of the latest version and wants to hear no more of it. */
export const undisturbed = { dismissedVersion: firstVersion.versionNumber };

export interface Person {
  readonly id: string;
  readonly mobile: string;
  readonly userName: string;
  readonly realName: string;
}

export interface Unit {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
}

interface PersonOptions {
  readonly hasDefaultPassword?: boolean;
  readonly preferences?: Readonly<Record<string, unknown>>;
}

/** Somebody with an account, who belongs to no unit yet. */
export const somePerson = async (options: PersonOptions = {}): Promise<Person> => {
  const { hasDefaultPassword = false, preferences = undisturbed } = options;
  const userName = someWord('person');
  const person = { id: randomUUID(), mobile: somePhone(), userName, realName: someWord('P ') };
  await query(
    `INSERT INTO account (id, mobile, user_name, real_name, password_hash, password_is_default, preferences)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      person.id,
      person.mobile,
      userName,
      person.realName,
      await passwordHash,
      hasDefaultPassword,
      JSON.stringify(preferences),
    ],
  );
  return person;
};

/** A unit without people. */
export const someUnit = async (): Promise<Unit> => {
  const name = someWord('Unit ');
  const unit = { id: randomUUID(), name, fullName: `${name} Paper Mill Co., Ltd.` };
  await query('INSERT INTO company (id, name, full_name, social_credit_code) VALUES ($1, $2, $3, $4)', [
    unit.id,
    name,
    unit.fullName,
    someCreditCode(),
  ]);
  await query('INSERT INTO company_config (company_id) VALUES ($1)', [unit.id]);
  return unit;
};

/** Makes somebody a member of a unit. */
export const join = async (
  person: Person,
  unit: Unit,
  role: CodeOf<typeof Role> = Role.mainAdministrator,
): Promise<void> => {
  await query(
    'INSERT INTO membership (id, company_id, account_id, role, real_name) VALUES ($1, $2, $3, $4, $5)',
    [randomUUID(), unit.id, person.id, role, person.realName],
  );
};

/** Takes somebody out of a unit behind their back. */
export const leave = async (person: Person, unit: Unit): Promise<void> => {
  await query('UPDATE membership SET disabled_at = now() WHERE account_id = $1 AND company_id = $2', [
    person.id,
    unit.id,
  ]);
};

/** An operator of the platform with a password of their own. */
export const someOperator = async (): Promise<Person> => {
  const userName = someWord('operator');
  const operator = { id: randomUUID(), mobile: '', userName, realName: someWord('O ') };
  await query(
    `INSERT INTO operator (id, username, real_name, org_name, password_hash, must_change_password, preferences)
     VALUES ($1, $2, $3, 'Operations', $4, false, $5)`,
    [operator.id, userName, operator.realName, await passwordHash, JSON.stringify(undisturbed)],
  );
  return operator;
};

/** Somebody new who works for a partner that engraves seals. */
export const someEngraverPerson = async (
  partner: string,
  { hasSecondFactor = false } = {},
): Promise<Person> => {
  const person = await someOperator();
  await query(`UPDATE operator SET roles = '{}', engraver_id = $2 WHERE id = $1`, [person.id, partner]);
  if (hasSecondFactor)
    await query(
      `INSERT INTO operator_second_factor (operator_id, secret, set_up_at) VALUES ($1, '\\x00', now())`,
      [person.id],
    );
  return person;
};
