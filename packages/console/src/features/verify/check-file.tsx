import { limits } from '@chancery/contract/limits.ts';
import { type ComponentType, type DragEvent, useRef, useState } from 'react';
import { Button } from '../../entry/button.tsx';
import { Problem } from '../../entry/problem.tsx';
import { useT } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import type { Checked } from './check-result.tsx';
import { type OwnTrust, OwnTrustField } from './own-trust.tsx';
import type { Disclosed } from './ticket.ts';
import css from './verify.module.css';
import { VerifyIcon } from './verify-icons.tsx';

interface Outcome {
  readonly checked: Checked;
  readonly Result: ComponentType<{ readonly checked: Checked; readonly expected: string | undefined }>;
}

const bytesMax = limits.report.fileMb * limits.bytesPerMb;

/** Takes a report or an evidence file and checks it on this very machine; what checks is fetched with the first file. */
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
    setProblem(file.size > bytesMax ? t('verify.tooLarge') : undefined);
    if (file.size > bytesMax) return;
    setBusy(true);
    try {
      const { checkFile, CheckResult } = await import('./check-result.tsx');
      setOutcome({ checked: await checkFile(file, by), Result: CheckResult });
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
      {outcome && <outcome.Result checked={outcome.checked} expected={use?.digest} />}
    </section>
  );
};
