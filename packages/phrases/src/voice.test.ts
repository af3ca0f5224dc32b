import { expect, test } from 'vitest';
import { en } from './en/all.ts';
import type { Book } from './phrase.ts';
import { zh } from './zh/all.ts';

const english: Book = en;
const chinese: Book = zh;

/** A phrase without its slots; the forms of a count are words of it. */
const wordsOf = (text: string): string => text.replaceAll(/\{\w+(?::([^}]*))?\}/g, ' $1 ');

type Finds = (text: string, key: string) => boolean;

const found = (book: Book, finds: Finds, besides: readonly string[] = []): string[] =>
  Object.entries(book)
    .filter(([key, text]) => !besides.some((start) => key.startsWith(start)) && finds(text, key))
    .map(([key, text]) => `${key}: ${text}`);

const having =
  (pattern: RegExp): Finds =>
  (text) =>
    pattern.test(wordsOf(text));

/** Names and formats that are written in Latin letters in any language. */
const latin = new Set([
  ...[
    'PDF',
    'PNG',
    'JPEG',
    'WebP',
    'Word',
    'Excel',
    'CSV',
    'SIM',
    'ID',
    'IP',
    'QR',
    'CA',
    'CRL',
    'PEM',
    'PKCS',
  ],
  ...[
    'RSA',
    'SM',
    'P',
    'Ed',
    'SHA',
    'Alt',
    'Ctrl',
    'Shift',
    'Delete',
    'Z',
    'PIN',
    'Chrome',
    'Edge',
    'Microsoft',
  ],
  ...[
    'Google',
    'Authenticator',
    'Adobe',
    'Acrobat',
    'Atom',
    'MB',
    'KB',
    'mm',
    'dpi',
    'X',
    'UTC',
    'xlsx',
    'csv',
  ],
  ...['zip', 'pdf', 'p', 'pfx', 'http', 'https', 'localhost', 'HTTPS', 'dashboard', 'a', 'f'],
]);

/** Read by those who run the platform or check it by command: what they type is no Chinese. */
const typed = [
  'evidence.',
  'health.',
  'code.healthFact.release',
  'export.readme',
  'export.unitReadme',
  'report.check.command',
];

/** Letters: texts that are sent to a person, and what a guest reads who opened one. */
const letters = ['message.', 'sms.', 'sign', 'code.messageEvent.', 'monthReport.', 'verify.', 'catalogue.'];

const american =
  /\w*(?:authoriz|organiz|recogniz|summariz|customiz|synchroniz|finaliz|minimiz|optimiz)|\b(?:colors?|favorites?|centers?|cancel(?:ed|ing)|labeled|programs?|catalogs?|licenses?|behaviors?|gray)\b/i;

const quaint =
  /\b(?:whoever|somebody|someone|nobody|anybody|everybody|oneself|lately|anew|any more|meanwhile|mend(?:ed)?|the house|throw\w* away|(?:is|are|was|were|been|not) told|stands? (?:on|in|at|below|beside|with)|the very|if you like)\b/i;

/** Wordings that the guide replaces, and others like them that came back. */
const replaced =
  /\b(?:needs? care|service ending|done in the unit|leaves the house|not said|take the other one|goes by that name|the way of this|it came to|narrow the menu|complain or advise|while i am away|export as csv|taking leave|is not here|nowhere|alarms? stands?|look again)\b/i;

const things =
  'days|hours|minutes|seconds|months|years|presses|files|photos|rows|copies|seals|people|members|units|pages|points|versions|links|exports|templates|applications|submissions|entries|levels';

test('no phrase shows a key', () => {
  const keys = new Set(Object.keys(english));
  const isKey: Finds = (text) =>
    wordsOf(text)
      .split(/[\s，。：“”]/)
      .some((word) => keys.has(word));
  expect([...found(english, isKey), ...found(chinese, isKey)]).toEqual([]);
});

test('Chinese phrases are in Chinese', () => {
  const isForeign: Finds = (text) =>
    (wordsOf(text).match(/[A-Za-z]+/g) ?? []).some((word) => !latin.has(word));
  expect(found(chinese, isForeign, typed)).toEqual([]);
});

test('English phrases are in English, but for a date as China writes it', () => {
  expect(found(english, having(/\p{Script=Han}/u), ['code.dateForm.chinese'])).toEqual([]);
});

test('English is spelt the British way', () => {
  expect(found(english, having(american))).toEqual([]);
});

test('English is plain: it speaks to you, of people who have a role', () => {
  expect(found(english, having(quaint), ['menu.'])).toEqual([]);
});

test('what the guide replaces stays replaced', () => {
  expect(found(english, having(replaced))).toEqual([]);
});

test('what is wrong is named', () => {
  expect(found(english, having(/correct (?:content|value)\b|operation failed/i))).toEqual([]);
  expect(found(chinese, having(/正确的内容|操作失败/))).toEqual([]);
});

test('您 is for letters', () => {
  expect(found(chinese, having(/您/), letters)).toEqual([]);
});

test('a noun that is counted has both its forms', () => {
  const isFixed: Finds = (text) => new RegExp(`\\{\\w+\\} (?:${things})\\b`).test(text);
  // Lengths are worded as they always were, and never bound to one character.
  expect(found(english, isFixed, ['rule.'])).toEqual([]);
});
