import { changePassword } from '@chancery/contract/account/calls.ts';
import { applyCertification } from '@chancery/contract/certification/calls.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { addUnit } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openPart } from './draft.ts';
import { refusalErrors } from './form-errors.ts';
import { isDirty, kindOf, toInput, toValues } from './form-values.ts';
import { checkErrors } from './schema-errors.ts';

const t = translator('en');
const unitFields = { companyName: {}, companyFullName: {}, social_credit_code: {}, realName: {} };

const check = (values: Record<string, string>) => {
  const read = addUnit.input?.safeParse(toInput(addUnit.input.shape, unitFields, values));
  return read?.success === false ? checkErrors(read.error, unitFields, t) : undefined;
};

describe('what the fields hold becomes what is sent', () => {
  const shape = {
    count: z.number(),
    note: z.string().optional(),
    name: z.string(),
    role: Role.schema,
    urgent: z.boolean(),
    at: z.string(),
  };
  const fields = {
    count: {},
    note: {},
    name: {},
    role: { kind: Role },
    urgent: {},
    at: { kind: 'dateTime' as const },
  };

  test('every field in the type its schema asks for', () => {
    const values = { count: '12', note: '', name: 'Li', role: '2', urgent: true, at: '2026-11-15T09:30' };
    expect(toInput(shape, fields, values)).toEqual({
      count: 12,
      name: 'Li',
      role: Role.sealKeeper,
      urgent: true,
      at: new Date('2026-11-15T09:30').toISOString(),
    });
  });

  test('a required text that is empty is sent, for its rule to refuse', () => {
    expect(toInput(shape, { name: {} }, { name: '' })).toEqual({ name: '' });
  });

  test('a switch nobody has touched is off', () => {
    expect(toInput(shape, { urgent: {} }, {})).toEqual({ urgent: false });
  });
});

test('the schema decides how a field is filled in, unless the form does', () => {
  const { username, password, verificationCode } = changePassword.input?.shape ?? {};
  expect(username && kindOf(username)).toBe('phone');
  expect(password && kindOf(password)).toBe('password');
  expect(verificationCode && kindOf(verificationCode)).toBe('code');
  expect(kindOf(z.number().optional())).toBe('number');
  expect(kindOf(z.string(), 'textarea')).toBe('textarea');
});

test('a broken rule is shown at its field, in words', () => {
  const errors = check({
    companyName: '',
    companyFullName: 'Full name',
    social_credit_code: 'nope',
    realName: 'Li',
  });
  expect(Object.keys(errors?.fields ?? {})).toEqual(['companyName', 'social_credit_code']);
  expect(errors?.fields.social_credit_code).toMatch(/unified social credit code format error/i);
});

test('the first message of a field is the one that is shown', () => {
  const errors = refusalErrors(
    new Refusal(400, 1001, 'check the fields', {
      fields: [
        { field: 'realName', msg: 'first' },
        { field: 'realName', msg: 'second' },
        { field: 'elsewhere', msg: 'about the whole' },
      ],
    }),
    unitFields,
  );
  expect(errors).toEqual({ fields: { realName: 'first' }, form: 'about the whole', warnings: [] });
});

test('a message inside of a field is shown at the field', () => {
  const refusal = new Refusal(400, 1001, '', { fields: [{ field: 'seals.0.count', msg: 'too many' }] });
  expect(refusalErrors(refusal, { seals: {} }).fields).toEqual({ seals: 'too many' });
});

test('a doubt is to be confirmed and is no error', () => {
  const doubt = {
    field: 'social_credit_code',
    msg: 'check digit',
    warning: 'creditCode.checkDigit',
  } as const;
  const errors = refusalErrors(new Refusal(409, 1008, '', { warnings: [doubt] }), unitFields);
  expect(errors).toEqual({ fields: {}, warnings: [doubt] });
});

test('an ordinary refusal stands above the button', () => {
  expect(refusalErrors(new Refusal(409, 3003, 'taken', {}), unitFields).form).toBe('taken');
});

test('a refusal that blames a field stands at that field alone', () => {
  const refusal = new Refusal(409, 3003, 'taken', { error: 'unit.creditCodeTaken' });
  expect(refusalErrors(refusal, unitFields, { 'unit.creditCodeTaken': 'social_credit_code' })).toEqual({
    fields: { social_credit_code: 'taken' },
    warnings: [],
  });
});

test('only what was changed makes a form dirty', () => {
  const begun = toValues(unitFields, { companyName: 'A' });
  expect(isDirty(begun, begun)).toBe(false);
  expect(isDirty({ ...begun, realName: 'x' }, begun)).toBe(true);
});

describe('what is secret is never kept with a draft', () => {
  const open = (shape: z.ZodRawShape, fields: object, values: Record<string, string>) =>
    openPart(shape, fields as never, { values, begun: values, based: {} });

  test('as the rules of the fields say', () => {
    const values = { username: '13800000000', password: 'Better#5678', verificationCode: '123456' };
    const left = { username: '13800000000' };
    expect(open(changePassword.input.shape, {}, values)).toMatchObject({ values: left, begun: left });
    const person = { legalPerson: 'Li', legalIdCard: '11010519491231002X' };
    expect(open(applyCertification.input.shape, {}, person).values).toEqual({ legalPerson: 'Li' });
  });

  test('or as the form says', () => {
    const values = { key: 'k', note: 'n' };
    const shape = { key: z.string(), note: z.string() };
    expect(open(shape, { key: { secret: true }, note: {} }, values).values).toEqual({ note: 'n' });
  });
});
