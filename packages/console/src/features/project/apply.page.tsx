import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { getProject, listProjects, moveProposal, saveProposal, submitProposal } from '#wire/project/calls.ts';
import { call } from '../../kit/call.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { FormAlert } from '../../kit/form/form-alert.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { showDateTime } from '../../kit/format.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { AnswerField } from '../form/answer-field.tsx';
import { answersOf, type TypedValues, typedValues } from '../form/answer-values.ts';
import css from '../form/form.module.css';
import { mayFill } from './may-fill.ts';

type Project = CallResult<typeof getProject>;

interface Trouble {
  readonly fields: Readonly<Record<string, string>>;
  readonly whole?: string | undefined;
}

const noTrouble: Trouble = { fields: {} };

/** What the server says, at the fields it speaks of. */
const troubleOf = (error: unknown): Trouble => {
  if (!(error instanceof Refusal)) return noTrouble;
  const found = error.data.fields ?? [];
  if (found.length === 0) return { fields: {}, whole: error.message };
  return {
    fields: Object.fromEntries(found.map(({ field, msg }) => [field.split('.')[1] ?? field, msg])),
    whole: error.message,
  };
};

/** What the form begins with: what the unit has filled in, or nothing. */
const Form = ({ data, onAgain }: { readonly data: Project; onAgain(): void }) => {
  const t = useT();
  const { proposal } = data;
  const form = proposal?.form ?? data.form;
  const [values, setValues] = useState<TypedValues>(() =>
    typedValues(form.fields, proposal?.answers ?? {}, proposal?.files ?? []),
  );
  const [revision, setRevision] = useState(proposal?.revision ?? 0);
  const [trouble, setTrouble] = useState<Trouble>(noTrouble);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  useLeaveGuard(dirty);
  const back = `/project/projectDetail?id=${data.id}`;

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setTrouble(noTrouble);
    try {
      await work();
      await Promise.all([refresh(getProject), refresh(listProjects)]);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const answers = answersOf(form.fields, values);
    const saved = await call(saveProposal, { projectId: data.id, revision, answers }, { quiet: true });
    setRevision(saved.revision);
    setDirty(false);
    return saved;
  };
  const keep = () =>
    attempt(async () => {
      await save();
      notify.success(t('project.draftSaved'));
    });
  const submit = () =>
    attempt(async () => {
      const saved = await save();
      const sure = await confirm({
        title: t('project.submit'),
        text: t('project.submitText'),
        verb: t('project.submit'),
      });
      if (!sure) return;
      await call(submitProposal, saved, { quiet: true });
      notify.success(t('project.submitted'));
      go(back);
    });
  const move = () =>
    attempt(async () => {
      if (!proposal) return;
      await call(moveProposal, { id: proposal.id, revision }, { quiet: true });
      onAgain();
    });
  return (
    <form
      className={css.fields}
      style={{ maxWidth: '48rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <h1 className={css.title}>{t('project.applyFor', { title: data.title })}</h1>
      <p>
        {t('project.due', { at: showDateTime(proposal?.dueAt ?? data.callClosesAt) })}
        {proposal &&
          ` · ${t('project.savedBy', { by: proposal.updatedBy, at: showDateTime(proposal.updatedAt) })}`}
      </p>
      {proposal && proposal.form.version < data.form.version && (
        <div className={css.notice} role="status">
          <span>{t('project.newerForm')}</span>
          <Button variant="default" disabled={busy || dirty} onClick={() => void move()}>
            {t('project.move')}
          </Button>
        </div>
      )}
      {form.fields.map((field) => (
        <AnswerField
          key={field.key}
          field={field}
          value={values[field.key]}
          error={trouble.fields[field.key]}
          onChange={(value) => {
            setDirty(true);
            setValues((before) => ({ ...before, [field.key]: value }));
          }}
        />
      ))}
      {trouble.whole && <FormAlert>{trouble.whole}</FormAlert>}
      <div className={css.buttons}>
        <Button type="submit" loading={busy}>
          {t('project.submit')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void keep()}>
          {t('project.saveDraft')}
        </Button>
        {trouble.whole && (
          <Button variant="subtle" disabled={busy} onClick={onAgain}>
            {t('project.reload')}
          </Button>
        )}
      </div>
    </form>
  );
};

/** Applies for a project: colleagues fill it in together, and nobody overwrites anybody unseen. */
export const Page = () => {
  const t = useT();
  const { id = '' } = useSearch({ strict: false }) as { readonly id?: string };
  const query = useRead(getProject, { id }, { enabled: id !== '' });
  const [round, setRound] = useState(0);
  const isBegun = useRef(false);
  usePageTitle(query.data && t('project.applyFor', { title: query.data.title }));
  if (id === '' || query.isError)
    return (
      <DetailTrouble error={query.error} parent="/project/projectList" onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <div aria-busy="true" />;
  // Whoever has begun keeps what they typed, also when the time is over meanwhile.
  if (mayFill(query.data)) isBegun.current = true;
  if (!isBegun.current) return <Navigate to={`/project/projectDetail?id=${id}` as string} replace />;
  const again = async () => {
    await query.refetch();
    setRound((before) => before + 1);
  };
  return <Form key={round} data={query.data} onAgain={() => void again()} />;
};
