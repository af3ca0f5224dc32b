import type { PdfReport, SignatureReport } from './report.ts';
import { filledIn, pdfWords, sayChange, sayFault, sayPages } from './words.ts';
import type { PdfWords } from './words.types.ts';

const lineOf = (label: string, value: string | undefined): string[] =>
  value ? [`  ${label}: ${value}`] : [];

const changesOf = (words: PdfWords, { changes }: SignatureReport): string[] => {
  if (changes.length === 0) return lineOf(words.label.after, words.label.nothingAfter);
  const told = changes.map(
    (change) =>
      `    ${change.allowed ? '+' : '!'} ${sayChange(words, change)} (${sayPages(words, change)}; ${change.allowed ? words.label.allowed : words.label.forbidden})`,
  );
  return [`  ${words.label.after}:`, ...new Set(told)];
};

const signatureLines = (words: PdfWords, one: SignatureReport, number: number): string[] => {
  const { label } = words;
  const covers =
    one.covers &&
    (one.covers.isWhole ? label.coversWhole : filledIn(label.coversPart, { bytes: one.covers.bytes }));
  const issuers =
    one.chain
      .slice(1)
      .map(({ name }) => name)
      .join(' → ') || one.chain[0]?.issuer;
  return [
    `${number}. ${words.kind[one.kind]} ${one.field}: ${words.signature[one.verdict]}`,
    ...(one.fault ? [`  ${sayFault(words, one.fault)}`] : []),
    ...lineOf(label.signer, one.signer?.name),
    ...lineOf(label.behalf, one.signer?.organization),
    ...lineOf(label.reason, one.said.reason),
    ...lineOf(label.time, one.time ? `${one.time.at} (${words.timeBy[one.time.by]})` : label.noTime),
    ...lineOf(label.chain, issuers && `${issuers}${one.isTrusted ? '' : ` (${label.unknownChain})`}`),
    ...lineOf(label.revocation, words.revocation[one.revocation.state]),
    ...lineOf(label.level, one.kind === 'seal' ? (one.level ?? label.noLevel) : undefined),
    ...lineOf(label.covers, covers),
    ...changesOf(words, one),
  ];
};

/** The whole answer for a terminal; what a file says must not move the cursor or colour the screen. */
export const inWords = (report: PdfReport, language: keyof typeof pdfWords): string => {
  const words = pdfWords[language];
  const lines = [
    words.verdict[report.verdict],
    ...(report.fault ? [words.unreadable[report.fault]] : []),
    ...report.signatures.flatMap((one, index) => ['', ...signatureLines(words, one, index + 1)]),
  ];
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, '�')).join('\n');
};
