import { refuse } from '../../kit/refuse.ts';
import type { Token } from './pdf-lexer.ts';
import { valuesOf } from './pdf-objects.ts';
import { OpaquePdf } from './pdf-value.ts';

/** Names in a PDF that make it do something when it is opened, or carry other files. */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
]);
/** Keys that may lead to a place in the file, or name an action of their own. */
const triggers = new Set(['OpenAction', 'AA']);

const activeIn = (tokens: readonly Token[]): string | undefined => {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'name') continue;
    if (active.has(token.text)) return token.text;
    const next = tokens[at + 1];
    if (triggers.has(token.text) && next?.kind === 'open' && next.text === '<<') return token.text;
  }
  return undefined;
};

const names = (tokens: readonly Token[], name: string): boolean =>
  tokens.some((token) => token.kind === 'name' && token.text === name);

const checkValues = (bytes: Buffer): void => {
  for (const tokens of valuesOf(bytes)) {
    if (names(tokens, 'Encrypt')) refuse('file.encrypted');
    const found = activeIn(tokens);
    if (found) refuse('file.active', { params: { found } });
  }
};

/** Refuses a PDF that is damaged, locked, or does more than show pages, however that is written. */
export const checkPdf = (bytes: Buffer): void => {
  const broken = () => refuse('file.broken', { params: { type: 'PDF' } });
  const head = bytes.toString('latin1', 0, 16);
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2_048));
  if (!/^%PDF-[12]\.\d/.test(head) || !tail.includes('%%EOF') || !tail.includes('startxref')) broken();
  if (!bytes.includes('obj', 0, 'latin1')) broken();
  try {
    checkValues(bytes);
  } catch (error) {
    if (!(error instanceof OpaquePdf)) throw error;
    broken();
  }
};
