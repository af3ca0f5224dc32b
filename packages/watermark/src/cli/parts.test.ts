import { describe, expect, it } from 'vitest';
import { inWords } from './in-words.ts';
import { readKey } from './key-file.ts';
import { readReferences, writeReferences } from './reference-file.ts';
import { exitCodeOf, type FileReport, nothing, runReport } from './report.ts';
import { english } from './words.en.ts';
import { chinese } from './words.zh.ts';

const one = 'ab'.repeat(32);
const two = 'CD'.repeat(32);

describe('a key', () => {
  it('is 64 digits, from which the other half is made', () => {
    const key = readKey(`  ${one}\n`);
    expect(Buffer.from(key?.unit ?? []).toString('hex')).toBe(one);
    expect(key?.sync).toHaveLength(32);
    expect(key?.sync).not.toEqual(key?.unit);
  });

  it('may be two lines, in any order', () => {
    const key = readKey(`sync: ${two}\r\nunit: ${one}`);
    expect(Buffer.from(key?.sync ?? []).toString('hex')).toBe(two.toLowerCase());
    expect(Buffer.from(key?.unit ?? []).toString('hex')).toBe(one);
  });

  it.each(['', one.slice(1), `${one}0`, `unit: ${one}`, `unit: ${one}\nsync: x`, 'zz'.repeat(32)])(
    'is not %j',
    (text) => expect(readKey(text)).toBeUndefined(),
  );
});

describe('a file of references', () => {
  it('is read back', () => {
    const pages = [1, 2].map((value) => ({ width: 10, height: 20, reference: Uint8Array.of(value, 255) }));
    expect(readReferences(Buffer.from(writeReferences(pages)))).toEqual(
      pages.map(({ reference }) => reference),
    );
  });

  it.each([
    '',
    '{',
    '{}',
    '{"format":"x","pages":[]}',
    '{"format":"chancery-watermark-references","pages":[1]}',
  ])('is not %j', (text) => expect(readReferences(Buffer.from(text))).toBeUndefined());
});

const found: FileReport = { ...nothing('a.png', 5), found: true, id: one.slice(0, 16), confidence: 0.99 };
const region = { page: 0, x: 59, y: 118, width: 59, height: 30, kind: 'changed', weight: 0.5 } as const;

describe('what is said', () => {
  it('tells by the end code what was found', () => {
    expect(exitCodeOf([found])).toBe(0);
    expect(exitCodeOf([found, nothing('b.png')])).toBe(1);
    expect(exitCodeOf([{ ...found, regions: [region] }])).toBe(1);
    expect(exitCodeOf([{ ...found, compared: 0 }])).toBe(1);
    expect(exitCodeOf([{ ...found, compared: 1, unclear: [region] }])).toBe(3);
    expect(exitCodeOf([found, { ...nothing('b.png'), fault: 'empty' }])).toBe(2);
  });

  it('is the best of many files, and each of them', () => {
    const many = runReport([nothing('b.png', 3), found]);
    expect(many).toMatchObject({ found: true, id: found.id, confidence: 0.99, ms: 8 });
    expect(many.files).toHaveLength(2);
    expect(runReport([found])).toEqual(found);
  });

  it.each([
    ['English', english],
    ['Chinese', chinese],
  ] as const)('is said in %s', (_, words) => {
    const reports: FileReport[] = [
      found,
      { ...found, page: 2, pages: 3, skipped: 4 },
      nothing('a'),
      { ...nothing('a'), seen: true },
      { ...found, out: 'o', reference: 'r' },
      { ...found, compared: 0 },
      { ...found, compared: 1, covered: 0.5 },
      { ...found, compared: 1, regions: [region] },
      { ...found, compared: 1, covered: 0.5, unclear: [region] },
      { ...nothing('a'), fault: 'keyUnreadable', message: 'why' },
      { ...nothing('a'), fault: 'encrypted', message: 'not shown' },
    ];
    const said = reports.map((report) => inWords(report, words));
    expect(new Set(said).size).toBe(reports.length);
    expect(said[1]).toMatch(/2.*4/s);
    expect(said[6]).toContain('50 %');
    expect(said[7]).toMatch(/10 × 5 .*10 .*20 /s);
    expect(said[8]).toMatch(/50 %.*\n.*1/s);
    expect(said[9]).toMatch(/why$/);
    expect(said[10]).not.toContain('not shown');
  });
});
