import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { getApply, getApplyDraft } from '#wire/application/calls.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { showDateTime } from '../../kit/format.ts';
import { takeDraft } from '../../kit/keep.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { queries, useRead } from '../../kit/query.ts';
import { applyPath, recordsPath } from '../approval/paths.ts';
import css from './apply.module.css';
import { ApplyForm } from './apply-form.tsx';
import { emptyApply, type Person } from './apply-values.ts';
import { fromApplication, fromDraft } from './apply-wire.ts';
import type { Unsent } from './draft-sync.ts';
import type { Beginning } from './use-draft.ts';

interface Address {
  readonly copy?: string;
  readonly again?: string;
}

const draftPlace = 'apply';
const place = (again: string | undefined) => (again ? `apply again ${again}` : draftPlace);

type Source = Parameters<typeof fromApplication>[0];
type Draft = {
  readonly fields: Record<string, unknown>;
  readonly revision: number;
  readonly savedAt: string;
};

/** What the form begins with: what was never sent, else an old application, else the draft, else nothing. */
const beginWith = (
  me: Person,
  draft: Draft | null,
  source: Source | undefined,
  again: string | undefined,
): Beginning => {
  const at = place(again);
  const unsent = takeDraft<Unsent>(at);
  const localOnly = again !== undefined;
  if (unsent && (localOnly || !source)) return { ...unsent, place: at, localOnly, unsent: true };
  const kept = draft && !localOnly ? fromDraft(draft.fields, me) : emptyApply(me);
  const revision = localOnly ? 0 : (draft?.revision ?? 0);
  if (source)
    return {
      values: fromApplication(source, me),
      begun: kept,
      revision,
      place: at,
      localOnly,
      unsent: !localOnly,
    };
  return { values: kept, begun: kept, revision, savedAt: draft?.savedAt, place: at, unsent: false };
};

/** A copy would take the place of a draft: which of the two is wanted? */
const DraftOrCopy = ({ savedAt, onCopy, onDraft }: { savedAt: string; onCopy(): void; onDraft(): void }) => {
  const t = useT();
  usePageTitle(t('apply.heading'));
  return (
    <section className={css.conflict} role="alert">
      <h1>{t('apply.hasDraft', { time: showDateTime(savedAt) })}</h1>
      <p>{t('apply.hasDraftText')}</p>
      <div className={css.ways}>
        <Button onClick={onDraft}>{t('apply.goOnWithDraft')}</Button>
        <Button variant="default" onClick={onCopy}>
          {t('apply.replaceByCopy')}
        </Button>
      </div>
    </section>
  );
};

/** Applies to use seals: from scratch, from a draft, from an old application, or again after it came back. */
export const Page = () => {
  const { copy, again } = useSearch({ strict: false }) as Address;
  const [round, setRound] = useState(0);
  const from = copy ?? again;
  return (
    <Start
      key={`${from ?? ''} ${round}`}
      copy={copy}
      again={again}
      onForgotten={() => {
        queries.removeQueries({ queryKey: [getApplyDraft.path] });
        setRound(round + 1);
      }}
    />
  );
};

const Start = ({ copy, again, onForgotten }: Address & { onForgotten(): void }) => {
  const navigate = useNavigate();
  const { user, name } = useAccess();
  const me = { userId: user?.userId ?? '', realName: name };
  const from = copy ?? again;
  const [takesCopy, setTakesCopy] = useState(false);
  // Whatever was read before is old: the draft may have been changed on another machine meanwhile.
  const kept = useRead(getApplyDraft, { userId: me.userId }, { staleMs: 0 });
  const source = useRead(getApply, { id: from ?? '' }, { enabled: from !== undefined });
  const [beginning, setBeginning] = useState<Beginning>();
  if (!beginning && kept.data && !kept.isFetching && (from === undefined || source.data))
    setBeginning(beginWith(me, kept.data.draft, source.data, again));

  if (kept.isError || source.isError)
    return (
      <DetailTrouble
        error={source.error ?? kept.error}
        parent={recordsPath}
        onRetry={() => void Promise.all([kept.refetch(), from && source.refetch()])}
      />
    );
  if (!beginning) return <div className={detail.placeholder} aria-busy="true" />;
  if (copy && !takesCopy && kept.data?.draft && beginning.unsent)
    return (
      <DraftOrCopy
        savedAt={kept.data.draft.savedAt}
        onCopy={() => setTakesCopy(true)}
        onDraft={() => void navigate({ to: applyPath, replace: true })}
      />
    );
  const number = source.data?.number ?? '';
  return (
    <ApplyForm
      beginning={beginning}
      again={again ? { id: again, number } : undefined}
      onForgotten={onForgotten}
    />
  );
};
