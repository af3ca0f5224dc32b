import { limits } from '@chancery/contract/limits.ts';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../entry/button.tsx';
import { Problem } from '../../entry/problem.tsx';
import { useT } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { type OwnTrust, OwnTrustField } from './own-trust.tsx';
import type { Disclosed } from './ticket.ts';
import css from './verify.module.css';
import { VerifyIcon } from './verify-icons.tsx';

/** What checking gave, shown; it may compare itself with the report that the code in the address belongs to. */
type Outcome = (expected: string | undefined) => ReactNode;

const reportBytesMax = limits.report.fileMb * limits.bytesPerMb;
const sealedBytesMax = 256 * limits.bytesPerMb;

const startsAsPdf = async (file: File): Promise<boolean> =>
  (await file.slice(0, 1024).text()).includes('%PDF-');

/** A PDF without evidence in it is checked by its seals, everything else as evidence. */
const checked = async (file: File, by: OwnTrust | undefined, isPdf: boolean): Promise<Outcome> => {
  const { bundleBytesIn } = await import('@chancery/evidence/pdf.ts');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPdf && (file.size > reportBytesMax || !bundleBytesIn(bytes))) {
    const { checkSealedFile, SealedResult } = await import('./sealed-result.tsx');
    const sealed = await checkSealedFile(file.name, bytes);
    return () => <SealedResult sealed={sealed} />;
  }
  const { checkFile, CheckResult } = await import('./check-result.tsx');
  const result = await checkFile(file, by);
  return (expected) => <CheckResult checked={result} expected={expected} />;
};

/** Takes a sealed PDF, a report or an evidence file and checks it on this very machine; what checks is fetched with the first file. */
export const CheckFile = ({ use }: { readonly use: Disclosed | undefined }) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [own, setOwn] = useState<OwnTrust>();
  const last = useRef<File>(undefined);

  const check = async (file: File | undefined, by = own) => {
    if (!file) return;
    last.current = file;
    setOutcome(undefined);
    const isPdf = await startsAsPdf(file);
    const isTooLarge = file.size > (isPdf ? sealedBytesMax : reportBytesMax);
    setProblem(isTooLarge ? t('verify.tooLarge') : undefined);
    if (isTooLarge) return;
    setBusy(true);
    try {
      const shown = await checked(file, by, isPdf);
      setOutcome(() => shown);
    } catch {
      setProblem(t('verify.unreachable'));
    } finally {
      setBusy(false);
    }
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void check(event.dataTransfer.files[0]);
  };

  return (
    <section className={css.card} aria-labelledby="check-file">
      <h2 id="check-file">{t('verify.file')}</h2>
      <p className={css.lead}>{t('verify.fileLead')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button does the same */}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isBusy ? <Spinner size={24} /> : <VerifyIcon shape="file" />}
        <span role="status">
          {isBusy ? t('verify.checking') : t(outcome ? 'verify.another' : 'verify.drop')}
        </span>
        <Button kind={outcome ? 'plain' : 'primary'} busy={isBusy} onClick={() => input.current?.click()}>
          {t('verify.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".pdf,.json,application/pdf,application/json"
          hidden
          onChange={({ currentTarget }) => {
            void check(currentTarget.files?.[0]);
            // The same file may have been changed and chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <OwnTrustField
        chosen={own}
        onChange={(chosen) => {
          const isReadable = chosen !== 'unreadable';
          setOwn(isReadable ? chosen : undefined);
          if (isReadable) void check(last.current, chosen);
          else setOutcome(undefined);
        }}
      />
      {problem && <Problem text={problem} />}
      {outcome?.(use?.digest)}
    </section>
  );
};
