import type { PdfReport, SignatureReport } from '@chancery/pdf-seal/verify/report.ts';
import {
  filledIn,
  pdfWords,
  sayChange,
  sayFault,
  sayPages,
  sayWhy,
} from '@chancery/pdf-seal/verify/words.ts';
import { h } from './h.ts';

type Language = keyof typeof pdfWords;

const marks = { genuine: '✓', unknownIssuer: '?', altered: '✕', invalid: '✕', unreadable: '?' } as const;
/** As the page that checks evidence names them. */
const kinds = {
  genuine: 'genuine',
  unknownIssuer: 'consistent',
  altered: 'notGenuine',
  invalid: 'notGenuine',
  unreadable: 'unreadable',
} as const;

const signatureOf = (signature: SignatureReport, number: number, language: Language): HTMLElement => {
  const words = pdfWords[language];
  const { label } = words;
  const { signer, said, time, chain, covers, changes } = signature;
  const issuers =
    chain
      .slice(1)
      .map(({ name }) => name)
      .join(' → ') || chain[0]?.issuer;
  const at = time && new Date(time.at).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
  const facts: readonly (readonly [string, string | undefined])[] = [
    [label.signer, signer?.name],
    [label.behalf, signer?.organization],
    [label.reason, said.reason],
    [label.time, time ? `${at} · ${words.timeBy[time.by]}` : label.noTime],
    [label.chain, issuers && `${issuers}${signature.isTrusted ? '' : ` · ${label.unknownChain}`}`],
    [label.revocation, words.revocation[signature.revocation.state]],
    [label.level, signature.kind === 'seal' ? (signature.level ?? label.noLevel) : undefined],
    [
      label.covers,
      covers && (covers.isWhole ? label.coversWhole : filledIn(label.coversPart, { bytes: covers.bytes })),
    ],
    [label.after, changes.length === 0 ? label.nothingAfter : undefined],
  ];
  const later = changes.map(
    (change) =>
      `${change.allowed ? '✓' : '✕'} ${sayChange(words, change)} · ${sayPages(words, change)} · ${change.allowed ? label.allowed : label.forbidden}`,
  );
  const name = signer?.organization ?? signer?.name ?? said.name ?? words.kind[signature.kind];
  return h('section', {}, [
    h('h2', {}, [`${number}. ${name}: ${words.signature[signature.verdict]}`]),
    ...(signature.fault ? [h('p', { className: 'fault' }, [sayFault(words, signature.fault)])] : []),
    h(
      'ul',
      {},
      [...facts.flatMap(([title, value]) => (value ? [`${title}: ${value}`] : [])), ...new Set(later)].map(
        (line) => h('li', {}, [line]),
      ),
    ),
  ]);
};

/** What every seal of a PDF is worth, and what was changed after it. */
export const sealedPart = (name: string, report: PdfReport, language: Language): HTMLElement[] => {
  const words = pdfWords[language];
  const why = sayWhy(words, report);
  return [
    h('div', { className: `verdict ${kinds[report.verdict]}`, role: 'status' }, [
      h('span', { className: 'mark', ariaHidden: 'true' }, [marks[report.verdict]]),
      h('div', {}, [
        h('strong', {}, [words.verdict[report.verdict]]),
        h('span', { className: 'file' }, [name]),
        ...(why ? [h('span', { className: 'file' }, [why])] : []),
      ]),
    ]),
    ...report.signatures.map((signature, index) => signatureOf(signature, index + 1, language)),
  ];
};
