import { limits } from '@chancery/contract/limits.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { beginExport, cancelExport, listExports } from '#wire/export/calls.ts';
import { ExportFormat, ExportState, ExportType } from '#wire/export/codes.ts';
import { formatsOf, freeExports, isUnderWay } from '#wire/export/rules.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { say } from '../../kit/list/labels.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import css from './export.module.css';
import { ExportForm, type Wish } from './export-form.tsx';
import { ExportProgress, type ExportRow } from './export-progress.tsx';
import { fetchExport } from './fetch-export.ts';
import { columnsOf } from './heads.ts';
import { exportsPath } from './paths.ts';
import { useExport } from './use-export.ts';

interface Props extends DialogProps {
  readonly of?:
    | {
        readonly type: Wish['type'];
        readonly filters: Readonly<Record<string, string | number | boolean>>;
        readonly columns: readonly string[];
        readonly format: Wish['format'];
      }
    | undefined;
}

/** Asks what is to be exported and as what, begins it, and shows how far it is. */
export const Dialog = ({ of, opened, close }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const type = of?.type ?? ExportType.useRecords;
  const shown = of ? columnsOf(type).filter((name) => of.columns.includes(name)) : columnsOf(type);
  const [wish, setWish] = useState<Wish>({
    type,
    format: of?.format ?? ExportFormat.xlsx,
    columns: shown,
    from: '',
    to: '',
  });
  const [begun, setBegun] = useState<ExportRow>();
  const [isSending, setSending] = useState(false);
  const job = useExport(begun);

  const change = (next: Partial<Wish>) =>
    setWish((now) => {
      const changed = { ...now, ...next };
      if (next.type === undefined || next.type === now.type) return changed;
      const [format] = formatsOf(next.type);
      return { ...changed, columns: columnsOf(next.type), format: format ?? ExportFormat.xlsx };
    });

  const begin = async () => {
    setSending(true);
    const period = {
      ...(wish.from && { from: new Date(`${wish.from}T00:00:00`).toISOString() }),
      ...(wish.to && { to: new Date(`${wish.to}T23:59:59.999`).toISOString() }),
    };
    const { format, columns } = wish;
    const filters = of?.filters ?? {
      ...(wish.type !== ExportType.orderRecords && period),
      ...scopeOf(wish.type),
    };
    const input = { type: wish.type, format, filters, columns };
    setBegun(await callAny(beginExport, input).finally(() => setSending(false)));
    await refresh(listExports);
  };
  const cancel = async () => {
    if (job) await callAny(cancelExport, { id: job.id });
    await refresh(listExports);
    close();
  };
  const toRecords = () => {
    close();
    void navigate({ to: exportsPath as string });
  };

  const buttons = () => {
    if (!job)
      return (
        <>
          <CancelButton onClick={() => close()} />
          <Button
            loading={isSending}
            disabled={wish.columns.length === 0}
            onClick={() => void begin().catch(() => undefined)}
          >
            {t('export.beginIt')}
          </Button>
        </>
      );
    return (
      <>
        {isUnderWay(job.state) && (
          <Button variant="default" onClick={() => void cancel().catch(() => undefined)}>
            {t('export.cancel')}
          </Button>
        )}
        <Button variant="default" onClick={toRecords}>
          {t('export.toRecords')}
        </Button>
        {job.state === ExportState.done && (
          <Button onClick={() => void fetchExport(job.id).catch(() => undefined)}>
            {t('export.download')}
          </Button>
        )}
      </>
    );
  };

  const name = say(t, codeLabel(ExportType, wish.type) as PhraseKey);
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={of ? `${t('export.beginIt')} · ${name}` : t('export.begin')}
      footer={buttons()}
      size={520}
    >
      {job ? (
        <>
          <ExportProgress job={job} />
          {isUnderWay(job.state) && <p className={css.quiet}>{t('export.goOn')}</p>}
        </>
      ) : (
        <ExportForm
          {...{ wish, change }}
          isFree={!of}
          offered={offeredFor(of?.type)}
          known={columnsOf(wish.type)}
          evidenceUses={limits.export.evidenceUses}
        />
      )}
    </DialogFrame>
  );
};

/** A list of uses can also be exported press by press. */
const offeredFor = (type: Wish['type'] | undefined): readonly Wish['type'][] => {
  if (type === undefined) return freeExports;
  return type === ExportType.useRecords ? [type, ExportType.useDetails] : [type];
};

/** A list that could also be one's own alone is exported as far as one sees it. */
const scopeOf = (type: Wish['type']) =>
  type === ExportType.applicationRecords || type === ExportType.authorizationRecords ? { scope: 'all' } : {};
