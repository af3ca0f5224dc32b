import type { LicenceField } from '@chancery/contract/certification/calls.ts';
import type { PageLine } from '../../kit/ocr/read-page.ts';

/** A label of a licence where it stands, with what followed it in the same line. */
export interface Label {
  readonly field: LicenceField | undefined;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The words before a fact. Words without a field only say that something else begins there. */
const words: readonly (readonly [string, LicenceField | undefined])[] = [
  ['统一社会信用代码', 'social_credit_code'],
  ['执行事务合伙人', 'legalPerson'],
  ['主要经营场所', 'address'],
  ['法定代表人', 'legalPerson'],
  ['经营范围', 'businessScope'],
  ['注册资本', 'registeredCapital'],
  ['注册资金', 'registeredCapital'],
  ['成立日期', 'establishedOn'],
  ['注册日期', 'establishedOn'],
  ['营业期限', 'businessTerm'],
  ['经营期限', 'businessTerm'],
  ['合伙期限', 'businessTerm'],
  ['营业场所', 'address'],
  ['经营场所', 'address'],
  ['主体类型', 'companyType'],
  ['组成形式', 'companyType'],
  ['负责人', 'legalPerson'],
  ['经营者', 'legalPerson'],
  ['投资人', 'legalPerson'],
  ['出资额', 'registeredCapital'],
  ['名称', 'companyFullName'],
  ['类型', 'companyType'],
  ['住所', 'address'],
  ['登记机关', undefined],
  ['营业执照', undefined],
  ['副本', undefined],
  ['正本', undefined],
  ['注册号', undefined],
  ['编号', undefined],
];

const heightOf = ({ top, bottom }: { top: number; bottom: number }) => bottom - top;
const middleOf = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2;

/** Whether two lines stand on one height. */
export const sameRow = (a: { top: number; bottom: number }, b: { top: number; bottom: number }): boolean =>
  Math.abs(middleOf(a) - middleOf(b)) < 0.6 * Math.max(heightOf(a), heightOf(b));

const cut = (line: PageLine, text: string, used: number): PageLine => ({
  ...line,
  text,
  left: line.left + ((line.right - line.left) * used) / Math.max(1, line.text.length),
});

const clean = (text: string) => text.replace(/[\s:：]/g, '');

/** The two letters of a short label often stand far apart: joins them into one line. */
const joined = (lines: readonly PageLine[]): PageLine[] => {
  const gone = new Set<PageLine>();
  const result: PageLine[] = [];
  for (const line of lines) {
    const first = clean(line.text);
    const word = words.find(
      ([label]) => label.length === 2 && label.startsWith(first) && first.length === 1,
    )?.[0];
    const second = word?.charAt(1) ?? '';
    const partner = word
      ? lines.find(
          (other) =>
            other !== line &&
            clean(other.text).startsWith(second) &&
            sameRow(line, other) &&
            other.left > line.left &&
            other.left - line.right < 4 * heightOf(line),
        )
      : undefined;
    if (!partner) continue;
    gone.add(line).add(partner);
    const letters = cut(partner, partner.text, 0);
    const right = letters.left + (letters.right - letters.left) / Math.max(1, partner.text.length);
    result.push({
      ...line,
      text: word ?? '',
      right,
      confidence: Math.min(line.confidence, partner.confidence),
    });
    const rest = clean(partner.text).slice(1);
    if (rest !== '') result.push(cut(partner, rest, 1));
  }
  const single = lines.filter((line) => !gone.has(line) && clean(line.text).length === 1);
  for (const line of single) {
    const letter = clean(line.text);
    const word = words.find(([label]) => label.length === 2 && label.includes(letter))?.[0];
    if (!word || gone.has(line)) continue;
    // The other letter was misread: whatever single letter stands where it should is part of the label.
    const partner = single.find(
      (other) =>
        other !== line &&
        sameRow(line, other) &&
        other.left > line.left === (word.charAt(0) === letter) &&
        Math.abs(other.left - line.left) < 5 * heightOf(line),
    );
    gone.add(line);
    if (partner) gone.add(partner);
    const both = partner ? [line, partner] : [line];
    result.push({
      ...line,
      text: word,
      left: Math.min(...both.map(({ left }) => left)),
      right: Math.max(...both.map(({ right }) => right)),
    });
  }
  return [...lines.filter((line) => !gone.has(line)), ...result];
};

/** Parts labels from facts; a line that holds both is cut in two, one that holds two facts in four. */
export const partLabels = (lines: readonly PageLine[]): { labels: Label[]; facts: PageLine[] } => {
  const labels: Label[] = [];
  const facts: PageLine[] = [];
  const part = (line: PageLine, begins: boolean): void => {
    const text = clean(line.text);
    const found = words
      .map(([word, field]) => ({ word, field, at: text.indexOf(word) }))
      // In the middle of a line only long words are labels: short ones occur in names and scopes.
      .filter(({ word, at }) => at === 0 || (at > 0 && word.length >= 4 && begins))
      .sort((a, b) => a.at - b.at || b.word.length - a.word.length)[0];
    if (!found) {
      if (text !== '') facts.push({ ...line, text });
      return;
    }
    const whole = { ...line, text };
    if (found.at > 0)
      facts.push({ ...whole, text: text.slice(0, found.at), right: cut(whole, '', found.at).left });
    const label = cut(whole, found.word, found.at);
    const end = found.at + found.word.length;
    const rest = cut(whole, text.slice(end), end);
    labels.push({
      field: found.field,
      left: label.left,
      right: rest.left,
      top: line.top,
      bottom: line.bottom,
    });
    if (rest.text !== '') part(rest, begins);
  };
  for (const line of joined(lines)) part(line, true);
  return { labels, facts };
};
