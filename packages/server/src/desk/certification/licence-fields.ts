import { type LicenceField, licenceFields, type ReadField } from '@chancery/contract/certification/calls.ts';
import { checkCreditCode, creditCodeWarnings } from '@chancery/contract/rules/credit-code.ts';
import type { z } from 'zod';
import type { PageLine } from '../../kit/ocr/read-page.ts';
import { type Label, partLabels, sameRow } from './licence-labels.ts';

type Read = z.output<typeof ReadField>;

const heightOf = ({ top, bottom }: { top: number; bottom: number }) => bottom - top;

/** Letters that a credit code cannot hold, and the ones they are taken for. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', Z: '2', S: '5', V: 'Y', L: '1' };

const repaired = (code: string): string => {
  const plain = code.replace(/[OIZSV]/g, (letter) => lookalikes[letter] ?? letter);
  // The place is six digits, and the check digit tells whether a guess was right.
  const guess = plain.replace(
    /^(..)(.{6})/,
    (_, kind: string, place: string) => kind + place.replaceAll('L', '1'),
  );
  return checkCreditCode(guess) === 'ok' ? guess : plain;
};

const readCode = (lines: readonly PageLine[]): { value: string; confidence: number } | undefined => {
  const found = lines.flatMap((line) => {
    const text = line.text.replace(/\s/g, '').toUpperCase();
    return Array.from(text.matchAll(/[0-9A-Z]{18}(?![0-9A-Z])/g), ([code]) => ({
      value: repaired(code),
      confidence: line.confidence,
    }));
  });
  return found.find(({ value }) => checkCreditCode(value) === 'ok') ?? found[0];
};

const isAfter = (label: Label, line: PageLine) => line.left > label.left + heightOf(label) / 2;

/** The label a line belongs to: in the nearest column to its left, the last one that begins no lower than it. */
const ownerOf = (labels: readonly Label[], line: PageLine): Label | undefined => {
  const before = labels.filter(
    (label) => isAfter(label, line) && label.top < line.bottom - heightOf(line) / 3,
  );
  const inRow = before.filter((label) => sameRow(label, line)).sort((a, b) => b.left - a.left)[0];
  if (inRow) return inRow;
  const column = Math.max(...before.map(({ left }) => left));
  return before.filter(({ left }) => column - left < 3 * heightOf(line)).sort((a, b) => b.top - a.top)[0];
};

/** The lines of a fact from the one beside its label downwards, as long as they follow each other closely. */
const following = (label: Label, lines: readonly PageLine[]): PageLine[] => {
  const sorted = [...lines].sort((a, b) => (sameRow(a, b) ? a.left - b.left : a.top - b.top));
  const first = sorted.find((line) => sameRow(label, line));
  if (!first) return [];
  const taken: PageLine[] = [];
  for (const line of sorted) {
    const last = taken.at(-1);
    if (!last) {
      if (line === first) taken.push(line);
      continue;
    }
    const beside = sameRow(last, line);
    const below =
      line.top - last.bottom < 1.1 * heightOf(last) &&
      Math.abs(line.left - first.left) < 2.5 * heightOf(first);
    if (!beside && !below) break;
    taken.push(line);
  }
  return taken;
};

const date = /(\d{4})年(\d{1,2})月(\d{1,2})日/;
const wide = (text: string) => text.replaceAll('(', '（').replaceAll(')', '）');

const tidied: Partial<Record<LicenceField, (text: string) => string>> = {
  companyFullName: wide,
  companyType: wide,
  businessScope: (text) => wide(text).replaceAll(';', '；').replaceAll(',', '，'),
  address: wide,
  legalPerson: (text) => text.replace(/[^\p{Script=Han}A-Za-z·．.\s]/gu, ''),
  establishedOn: (text) => date.exec(text)?.[0] ?? text,
};

const kindOfUnit =
  /^(?:有限责任公司|股份有限公司|一人有限|个人独资|个体工商户|有限合伙|普通合伙|外商投资|农民专业)/;
const nameOfUnit = /(?:公司|企业|厂|店|中心|合作社|事务所|商行|工作室|（有限合伙）)$/;

/** Finds a name or a kind by its look, where its label could not be read. */
const byLook = (field: LicenceField, facts: readonly PageLine[]) => {
  const fits = (text: string) =>
    field === 'companyType' ? kindOfUnit.test(text) : nameOfUnit.test(text) && !kindOfUnit.test(text);
  if (field !== 'companyType' && field !== 'companyFullName') return undefined;
  const found = [...facts].sort((a, b) => a.top - b.top).find(({ text }) => fits(wide(text)));
  return found && { value: wide(found.text), confidence: Math.min(found.confidence, 0.8) };
};

/** Makes the fields of a business licence out of the lines of its picture. */
export const licenceFieldsOf = (lines: readonly PageLine[]): Read[] => {
  const { labels, facts } = partLabels(lines);
  const owned = new Map<Label, PageLine[]>();
  for (const line of facts) {
    const owner = ownerOf(labels, line);
    if (owner) owned.set(owner, [...(owned.get(owner) ?? []), line]);
  }
  const read = (field: LicenceField): { value: string; confidence: number } | undefined => {
    if (field === 'social_credit_code') return readCode(lines);
    for (const label of labels.filter((one) => one.field === field)) {
      const taken = following(label, owned.get(label) ?? []);
      const text = taken.map((line) => line.text).join('');
      const value = tidied[field]?.(text) ?? text;
      if (value !== '') return { value, confidence: Math.min(...taken.map((line) => line.confidence)) };
    }
    return byLook(field, facts);
  };
  return licenceFields.flatMap((field) => {
    const found = read(field);
    if (!found) return [];
    const doubts = field === 'social_credit_code' ? creditCodeWarnings(field, found.value) : [];
    const confidence = Math.round(Math.min(1, found.confidence) * 100) / 100;
    return [{ field, value: found.value, confidence, warning: doubts[0]?.warning ?? null }];
  });
};
