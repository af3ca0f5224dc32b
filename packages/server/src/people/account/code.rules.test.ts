import { CodePurpose } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { expect, test } from 'vitest';
import { countedWith, mayOwnerAsk, mayStrangerAsk } from './code.rules.ts';

const sent = (count: number, lastAgo = 3_600) => ({ count, lastAgo });

test.each([
  ['nothing yet', sent(0, Number.POSITIVE_INFINITY), 'now'],
  ['one just now', sent(1, 12.5), { wait: 48 }],
  ['nine', sent(9), 'now'],
  ['ten', sent(10), 'tomorrow'],
])('after %s the owner is told %o', (_, before, leave) => {
  expect(mayOwnerAsk(CodePurpose.login, before)).toEqual(leave);
});

test.each([
  ['one just now', sent(1, 12.5), { wait: 48 }],
  ['ten', sent(10), 'now'],
  ['fifty-nine', sent(59), 'now'],
  ['sixty', sent(60), 'tomorrow'],
])('after %s whoever presses seals or signs is told %o', (_, before, leave) => {
  for (const purpose of [CodePurpose.sealing, CodePurpose.signing])
    expect(mayOwnerAsk(purpose, before)).toEqual(leave);
});

test('codes for pressing and signing are counted together, and apart from all others', () => {
  const working: readonly CodeOf<typeof CodePurpose>[] = [CodePurpose.sealing, CodePurpose.signing];
  const others = CodePurpose.all.filter((purpose) => !working.includes(purpose));
  for (const group of [working, others])
    for (const purpose of group) expect(countedWith(purpose)).toEqual(group);
});

test.each([
  ['the first of a network, whatever others sent', sent(29, 0), sent(0, Number.POSITIVE_INFINITY), 'now'],
  ['its second, whatever others sent', sent(29, 0), sent(1), 'now'],
  ['its second at once', sent(4, 1), sent(1, 1), { wait: 59 }],
  ['its first after thirty of strangers', sent(30), sent(0), 'tomorrow'],
  ['its third', sent(9), sent(2), 'now'],
  ['its third just after somebody else', sent(9, 10), sent(2), { wait: 50 }],
  ['its third after ten of strangers', sent(10), sent(2), 'tomorrow'],
  ['its sixth', sent(5), sent(5), 'tomorrow'],
  ['where networks cannot be told apart, the tenth', sent(9), undefined, 'now'],
  ['where networks cannot be told apart, the eleventh', sent(10), undefined, 'tomorrow'],
])('%s', (_, all, network, leave) => {
  expect(mayStrangerAsk({ all, network })).toEqual(leave);
});
