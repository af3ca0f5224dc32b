import '@mantine/core/styles/Input.layer.css';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type getReview as asked, getReview, listReviews, scoreReview } from '#wire/review/calls.ts';
import { call } from '../../kit/call.ts';
import { FormAlert } from '../../kit/form/form-alert.tsx';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import css from '../form/form.module.css';
import { labelIn } from '../form/labels.ts';

type Review = CallResult<typeof asked>;

interface Trouble {
  readonly whole?: string;
  readonly fields: Readonly<Record<string, string>>;
}

const troubleOf = (error: unknown): Trouble => {
  if (!(error instanceof Refusal)) return { fields: {} };
  const found = error.data.fields ?? [];
  return {
    whole: error.message,
    fields: Object.fromEntries(found.map(({ field, msg }) => [field.split('.')[1] ?? '', msg])),
  };
};

/** Gives points, once. */
export const ScoreForm = ({ data }: { readonly data: Review }) => {
  const t = useT();
  const language = useLanguage();
  const [points, setPoints] = useState<Readonly<Record<string, string>>>({});
  const [remarks, setRemarks] = useState({ toUnit: '', toPanel: '' });
  const [trouble, setTrouble] = useState<Trouble>({ fields: {} });
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const verb = t('project.score');
    if (!(await confirm({ title: verb, text: t('project.scoreText'), verb }))) return;
    setBusy(true);
    setTrouble({ fields: {} });
    const given = Object.entries(points).filter(([, text]) => text.trim() !== '');
    const scores = Object.fromEntries(given.map(([key, text]) => [key, Number(text)]));
    try {
      await call(scoreReview, { id: data.id, scores, ...remarks }, { quiet: true });
      notify.success(t('project.scored'));
      await Promise.all([refresh(getReview), refresh(listReviews)]);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  const remark = (name: 'toUnit' | 'toPanel', label: string) => (
    <Textarea
      label={label}
      autosize
      minRows={2}
      value={remarks[name]}
      onChange={({ currentTarget }) => setRemarks({ ...remarks, [name]: currentTarget.value })}
    />
  );
  return (
    <form
      className={css.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {data.criteria.map((criterion) => (
        <TextInput
          key={criterion.key}
          label={labelIn(criterion, language)}
          description={t('project.criterionHelp', { max: criterion.max, weight: criterion.weight })}
          inputMode="numeric"
          error={trouble.fields[criterion.key]}
          value={points[criterion.key] ?? ''}
          onChange={({ currentTarget }) => setPoints({ ...points, [criterion.key]: currentTarget.value })}
        />
      ))}
      {remark('toUnit', t('project.toUnit'))}
      {remark('toPanel', t('project.toPanel'))}
      {trouble.whole && <FormAlert>{trouble.whole}</FormAlert>}
      <div className={css.buttons}>
        <Button type="submit" loading={busy}>
          {t('project.score')}
        </Button>
      </div>
    </form>
  );
};
