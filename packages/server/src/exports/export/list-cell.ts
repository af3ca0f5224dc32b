import type { ListedKind } from '@chancery/contract/export/listed.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { movedText } from '@chancery/contract/ledger/quantity.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';

/** A row of a list as its call answers it. */
export type ListRow = Readonly<Record<string, unknown>>;

/** What stands in a cell: figures as numbers, all else as words. */
export type CellValue = string | number | null;

type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A phrase, or what stands for it where nobody has named that yet. */
const sayOr = (say: Say, key: string, otherwise: string): string => {
  const said = say(key);
  return said && said !== key ? said : otherwise;
};

/** What caused a movement; phrases call the name of its cause by what it is. */
const causeOf = (say: Say, { kind, name }: { readonly kind: string; readonly name: string }): string => {
  if (kind === 'free') return name ? say('cost.cause.freeIn', { month: name }) : say('cost.origin.free');
  const params = { number: name, file: name, seal: name, end: name, title: name };
  const key = name || ['order', 'refund'].includes(kind) ? kind : `old${capital(kind)}`;
  return sayOr((of) => say(of, params), `cost.cause.${key}`, say(`cost.cause.${kind}`, params));
};

/** Puts the values of a list into words, in the language and by the clocks of whoever asked. */
export const createCells = (language: Language, timeZone: string) => {
  const translate = translator(language) as unknown as Say;
  // A key that no book has is no fault here: names of operations come from what was recorded.
  const say: Say = (key, params) => {
    try {
      return translate(key, params);
    } catch {
      return key;
    }
  };
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const between = language === 'zh' ? '、' : '; ';

  const inWords = (value: unknown, kind: ListedKind, row: ListRow): CellValue => {
    if (kind === 'mover')
      return value === 'platform' || value === '' ? say('cost.platform') : String(value ?? '');
    if (value === null || value === undefined) return null;
    if (typeof kind === 'object' && 'phrases' in kind) {
      const words = (Array.isArray(value) ? value : [value]).map((one) => say(`${kind.phrases}${one}`));
      return words.join(between);
    }
    if (typeof kind === 'object') {
      const codes = 'one' in kind ? kind.one : kind.many;
      const label = (code: unknown) => {
        const known = codes.all.find((one) => one === code);
        return known === undefined ? String(code) : say(codeLabel(codes, known));
      };
      return Array.isArray(value) ? value.map(label).join(between) : label(value);
    }
    switch (kind) {
      case 'text':
      case 'id':
        return String(value);
      case 'texts':
        return (value as readonly string[]).join(between);
      case 'names':
        return (value as readonly { readonly name: string }[]).map(({ name }) => name).join(between);
      case 'number':
        return Number(value);
      case 'money':
        return Number(value) / 100;
      case 'yesNo':
        return say(value ? 'export.yes' : 'export.no');
      case 'time':
        return clock.format(new Date(String(value)));
      case 'operation':
        return capital(sayOr(say, `operation.${value}`, String(value)));
      case 'moved':
        return movedText(String(row.kind), String(row.value), Number(value));
      case 'cause':
        return causeOf(say, value as { kind: string; name: string });
    }
  };
  return inWords;
};
