import { readdirSync } from 'node:fs';
import { allCodes } from '@chancery/contract/codes-list.ts';
import { endpoints } from '@chancery/contract/endpoints.ts';
import { errors as refusals } from '@chancery/contract/errors.ts';
import { actionOf } from '@chancery/contract/log/calls.ts';
import { machineActions } from '@chancery/contract/log/machine-actions.ts';
import { ruleParams } from '@chancery/contract/rules/keys.ts';
import { warningKeys } from '@chancery/contract/rules/warnings.ts';
import { describe, expect, test } from 'vitest';
import { approvalCodes } from './en/approval-codes.ts';
import { certificateCodes } from './en/certificate-codes.ts';
import { closingCodes } from './en/closing.ts';
import { courseCodes } from './en/coaching.ts';
import { codes } from './en/codes.ts';
import { destructionCodes } from './en/destruction.ts';
import { eSealCodes } from './en/e-seal.ts';
import { engravingCodes } from './en/engraving.ts';
import { errors } from './en/errors.ts';
import { evidence } from './en/evidence.ts';
import { exportCodes } from './en/export.ts';
import { health } from './en/health.ts';
import { identifyCodes } from './en/identify-codes.ts';
import { identityCodes } from './en/identity.ts';
import { inboxCodes } from './en/inbox.ts';
import { meetingCodes } from './en/meetings.ts';
import { messageCodes } from './en/message-codes.ts';
import { operations as operationNames } from './en/operations.ts';
import { orderCodes } from './en/order-codes.ts';
import { placingCodes } from './en/placing-codes.ts';
import { programmeCodes } from './en/programmes.ts';
import { rules } from './en/rules.ts';
import { sealUseCodes } from './en/seal-use-codes.ts';
import { sealingCodes } from './en/sealing-codes.ts';
import { searchCodes } from './en/search.ts';
import { signingCodes } from './en/signing-codes.ts';
import { unshownCodes } from './en/unshown-codes.ts';
import { watermarkCodes } from './en/watermark-codes.ts';
import type { Book } from './phrase.ts';

const folder = (language: string) => new URL(`./${language}/`, import.meta.url);

const read = async (language: string, file: string): Promise<Book> => {
  const books = Object.values((await import(new URL(file, folder(language)).href)) as Record<string, Book>);
  return Object.assign({}, ...books) as Book;
};

const namesOf = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)/g), (slot) => slot[1] ?? ''));
const slotsOf = (book: Book) =>
  Object.fromEntries(Object.entries(book).map(([key, text]) => [key, [...namesOf(text)].sort()]));

/** The signs of a password are what they are in any language. */
const passwordSigns = '@ $ ! % * ? & #';

const files = readdirSync(folder('en')).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

test('the same books lie on both shelves', () => {
  expect(files).toContain('rules.ts');
  expect(readdirSync(folder('zh')).sort()).toEqual(readdirSync(folder('en')).sort());
});

describe.each(files.filter((file) => file !== 'all.ts'))('%s', (file) => {
  test('says the same things with the same slots in both languages', async () => {
    const [english, chinese] = await Promise.all([read('en', file), read('zh', file)]);
    expect(Object.keys(english).length).toBeGreaterThan(0);
    expect(slotsOf(chinese)).toEqual(slotsOf(english));
  });

  test('has no empty, untrimmed or unfinished text', async () => {
    for (const language of ['en', 'zh']) {
      for (const [key, text] of Object.entries(await read(language, file))) {
        expect(text, key).toMatch(/\S/);
        expect(text, key).toBe(text.trim());
        expect(text, key).not.toMatch(/TODO|undefined/);
        if (language === 'zh')
          expect(text.replace(passwordSigns, ''), key).not.toMatch(
            /[，。；：？！（）] | [，。；：？！（）]|[,;!?]/,
          );
      }
    }
  });
});

test('every rule has a text with exactly the parameters it gives', () => {
  const slots = slotsOf(rules);
  for (const [key, params] of Object.entries(ruleParams)) expect(slots[key], key).toEqual([...params].sort());
  for (const key of warningKeys) expect(slots[`warning.${key}`]).toEqual([]);
});

test('every call that the operation log keeps has a name there, in both languages, and no name is left over', () => {
  const calls = [...endpoints.values()];
  const kept = calls
    .filter(({ writes, unlogged, access }) => writes && !unlogged && access !== 'public')
    .map(actionOf);
  const named = Object.keys(operationNames).map((key) => key.replace('operation.', ''));
  const all = [...calls.map(actionOf), ...Object.values(machineActions)];
  expect(named).toEqual(expect.arrayContaining([...kept, ...Object.values(machineActions)]));
  expect(all).toEqual(expect.arrayContaining(named));
});

test('every refusal and every code has a text, and no text is left over', () => {
  const labels = allCodes.flatMap((list) =>
    list.all.map((code) => `code.${list.codeName}.${list.keyOf(code)}`),
  );
  expect(
    Object.keys({
      ...codes,
      ...unshownCodes,
      ...approvalCodes,
      ...orderCodes,
      ...placingCodes,
      ...sealUseCodes,
      ...sealingCodes,
      ...identifyCodes,
      ...closingCodes,
      ...destructionCodes,
      ...engravingCodes,
      ...identityCodes,
      ...inboxCodes,
      ...messageCodes,
      ...searchCodes,
      ...signingCodes,
      ...watermarkCodes,
      ...eSealCodes,
      ...certificateCodes,
      ...evidence,
      ...health,
      ...exportCodes,
      ...programmeCodes,
      ...courseCodes,
      ...meetingCodes,
    })
      .filter((key) => key.startsWith('code.'))
      .sort(),
  ).toEqual(labels.sort());
  const said = Object.keys(errors).filter((key) => key.startsWith('error.'));
  expect(said.sort()).toEqual(
    Object.keys(refusals)
      .map((key) => `error.${key}`)
      .sort(),
  );
});

test('the English texts are word for word those users know', () => {
  expect(rules).toMatchObject({
    'rule.creditCode': 'unified social credit code format error',
    'rule.alphanumeric': 'enter correct format (digits/letters/both)',
    'rule.phone': 'enter a correct phone number',
    'rule.email': 'enter a correct email address',
    'rule.useCountInteger': 'authorisation count must be an integer',
    'rule.password': 'password format incorrect',
    'rule.passwordLength': 'length must be {min} to {max} characters',
    'rule.mismatch': 'the two entries do not match',
    'rule.tooLong': 'input cannot exceed {max} characters',
    'rule.phoneFormat': 'phone format wrong',
    'rule.phoneEmpty': 'phone cannot be empty',
    'rule.required': 'input must not be empty',
    'rule.openTabs': 'at most {max} windows can be open at once',
  });
  expect(errors).toMatchObject({
    'catalogue.requestError': 'request error',
    'catalogue.sessionExpired': 'session expired, please log in again',
    'catalogue.loginInvalid': 'login invalid, please log in again',
    'catalogue.internal': 'internal service error, contact administrator',
    'catalogue.upgrading': 'system upgrading, please retry later',
    'catalogue.networkTimeout': 'network request timeout',
    'catalogue.unitSwitched': 'unit switched successfully',
    'catalogue.passwordReset': 'password reset successful, please log in again with the new password',
    'error.request.failed': 'request error',
    'error.session.unknown': 'session expired, please log in again',
    'error.session.expired': 'session expired, please log in again',
    'error.session.replaced': 'session expired, please log in again',
    'error.account.userNotFound': 'user does not exist',
    'error.account.usernameFirst': 'please log in by username and password first',
    'error.server.internal': 'internal service error, contact administrator',
  });
});
