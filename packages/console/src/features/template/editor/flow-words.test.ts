import type { Approvers, Condition } from '@chancery/contract/approval/flow.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { describe, expect, test } from 'vitest';
import { sayApprovers, sayCase, sayCondition } from './flow-words.ts';

const [en, zh] = [translator('en'), translator('zh')];
const names: Readonly<Record<string, string>> = { a: 'Ann', b: 'Bo', c: 'Cy', d: 'Di', e: 'Ed', s: '公章' };
const nameOf = (id: string) => names[id] ?? '';

describe('who decides', () => {
  test.each<[Approvers, string]>([
    [{ by: 'people', userIds: [] }, 'Not chosen yet'],
    [{ by: 'people', userIds: ['a', 'b'] }, 'Ann, Bo'],
    [{ by: 'people', userIds: ['a', 'b', 'c', 'd', 'e'] }, 'Ann, Bo, Cy, Di and 1 more'],
    [{ by: 'role', role: Role.administrator }, 'Everyone with the role Administrator'],
    [{ by: 'departmentHead' }, "Head of the applicant's department"],
    [{ by: 'headLevel', level: 1 }, "Head of the applicant's department"],
    [{ by: 'headLevel', level: 3 }, 'Head 2 levels above the applicant'],
    [{ by: 'applicantChoice', max: 3 }, 'The applicant chooses, at most 3'],
  ])('%o', (approvers, words) => {
    expect(sayApprovers(en, approvers, nameOf)).toBe(words);
  });
});

describe('conditions are sentences', () => {
  test.each<[Condition, string, string]>([
    [{ fact: 'amount', min: 1_000_000 }, 'amount from 10000 yuan', '金额不少于 10000 元'],
    [
      { fact: 'amount', min: 50, max: 150 },
      'amount from 0.5 yuan to 1.5 yuan',
      '金额在 0.5 元 到 1.5 元 之间',
    ],
    [{ fact: 'count', max: 9 }, 'presses up to 9', '用印次数不超过 9'],
    [{ fact: 'count', min: null, max: null }, 'presses: no bounds yet', '用印次数尚未设定范围'],
    [{ fact: 'seal', oneOf: ['s', 'a'] }, 'a seal is 公章 or Ann', '用到公章或Ann'],
    [{ fact: 'fileType', oneOf: [] }, 'file type is …', '文件类型为……'],
  ])('%o', (condition, english, chinese) => {
    expect(sayCondition(en, condition, nameOf)).toBe(english);
    expect(sayCondition(zh, condition, nameOf)).toBe(chinese);
  });

  test('several are joined, none is said as well', () => {
    const when: Condition[] = [
      { fact: 'count', min: 2 },
      { fact: 'seal', oneOf: ['s'] },
    ];
    expect(sayCase(en, { when }, nameOf)).toBe('if presses from 2 and a seal is 公章');
    expect(sayCase(zh, { when }, nameOf)).toBe('如果用印次数不少于 2，且用到公章');
    expect(sayCase(en, { when: [] }, nameOf)).toBe('if …');
  });
});
