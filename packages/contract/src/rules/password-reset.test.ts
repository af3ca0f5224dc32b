import { expect, test } from 'vitest';
import { issuesOf } from '../kit/issue.testing.ts';
import { passwordResetForm } from './password-reset.ts';

const good = {
  username: '13800000000',
  newPass: 'Fenwick1!',
  reNewPass: 'Fenwick1!',
  vaildValue: '123456',
};

test('a good password is accepted', () => {
  expect(issuesOf(passwordResetForm, good)).toEqual([]);
});

test.each([
  ['username', '', 'rule.phoneRequired'],
  ['username', '1380000000', 'rule.phone'],
  ['newPass', '', 'rule.passwordRequired'],
  ['newPass', 'Abc1!', 'rule.passwordLength'],
  ['newPass', 'Abcdefgh', 'rule.password'],
  ['reNewPass', '', 'rule.confirmationRequired'],
  ['reNewPass', 'Abcdef2!', 'rule.mismatch'],
  ['vaildValue', '', 'rule.codeRequired'],
  ['vaildValue', '12345', 'rule.code'],
])('%s %j gives %s at that field', (field, value, key) => {
  const issues = issuesOf(passwordResetForm, { ...good, [field]: value });
  expect(issues).toContainEqual(expect.objectContaining({ field, key }));
  expect(issues.filter((issue) => issue.field === field)).toHaveLength(1);
});
