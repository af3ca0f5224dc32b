import type { PdfReport } from '@chancery/pdf-seal/verify/report.ts';
import { pdfWords, sayWhy } from '@chancery/pdf-seal/verify/words.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../entry/button.tsx';
import { Problem } from '../../entry/problem.tsx';
import { useLanguage } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { checkSealed } from './check-sealed.ts';
import { comparisonsIn } from './comparisons.ts';
import { OwnRecordNote } from './own-record-note.tsx';
import css from './sealed.module.css';
import { SignatureCard } from './signature-card.tsx';
import page from './verify.module.css';
import { VerifyIcon } from './verify-icons.tsx';

const PageComparison = lazy(async () => ({
  default: (await import('./page-comparison.tsx')).PageComparison,
}));

/** A PDF whose seals were checked, with the bytes that its pages are drawn from. */
export interface SealedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly report: PdfReport;
}

const outcomes = {
  genuine: 'good',
  unknownIssuer: 'unclear',
  altered: 'bad',
  invalid: 'bad',
  unreadable: 'unclear',
} as const;

export const checkSealedFile = async (name: string, bytes: Uint8Array): Promise<SealedFile> => ({
  name,
  bytes,
  report: await checkSealed(bytes, []),
});

interface RootProps {
  readonly onRoot: (root: Uint8Array) => void;
}

/** Lets the reader bring the root of whoever sealed the file elsewhere. */
const OwnRoot = ({ onRoot }: RootProps) => {
  const { label } = pdfWords[useLanguage()];
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { readRoots } = await import('@chancery/pdf-seal/verify/read-root.ts');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isRoot = file.size < 1 << 20 && readRoots(bytes).length > 0;
    setProblem(isRoot ? undefined : label.rootWrong);
    if (isRoot) onRoot(bytes);
  };
  return (
    <div className={css.root}>
      <p>{label.rootHint}</p>
      <Button onClick={() => input.current?.click()}>{label.root}</Button>
      <input
        ref={input}
        type="file"
        accept=".cer,.crt,.pem,.der"
        hidden
        aria-label={label.root}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {problem && <Problem text={problem} />}
    </div>
  );
};

/** What every seal of a PDF is worth, and what was changed after it. */
export const SealedResult = ({ sealed }: { readonly sealed: SealedFile }) => {
  const words = pdfWords[useLanguage()];
  const [report, setReport] = useState(sealed.report);
  const outcome = outcomes[report.verdict];
  const why = sayWhy(words, report);
  const believe = async (root: Uint8Array) => setReport(await checkSealed(sealed.bytes, [root]));
  return (
    <div className={page.result} data-testid="result" data-verdict={report.verdict}>
      <header className={page.outcome} data-outcome={outcome}>
        <VerifyIcon shape={outcome} size={32} />
        <div role="status">
          <h3>{words.verdict[report.verdict]}</h3>
          <p>{sealed.name}</p>
          {why && <p className={outcome === 'bad' ? page.fault : undefined}>{why}</p>}
        </div>
      </header>
      <OwnRecordNote bytes={sealed.bytes} report={sealed.report} />
      {comparisonsIn(report).map((comparison) => (
        <Suspense key={comparison.page} fallback={<Spinner size={24} />}>
          <PageComparison bytes={sealed.bytes} comparison={comparison} />
        </Suspense>
      ))}
      {report.verdict === 'unknownIssuer' && <OwnRoot onRoot={believe} />}
      {report.signatures.length > 0 && (
        <section className={css.signatures} aria-label={words.label.signatures}>
          <h4>{words.label.signatures}</h4>
          {report.signatures.map((signature, index) => (
            <SignatureCard key={signature.field} signature={signature} number={index + 1} />
          ))}
        </section>
      )}
    </div>
  );
};
