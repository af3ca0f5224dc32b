import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { getRound } from '#wire/contest/jury.calls.ts';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { labelIn } from '../form/labels.ts';

type Round = CallResult<typeof getRound>;

/** Whose points are set right: those a juror gave a team. */
export const givenKind: CustomKind = {
  Custom: function GivenField({ label, value, error, loaded, onChange }) {
    const t = useT();
    const entries = (loaded.entries ?? []) as Round['entries'];
    const options = entries.flatMap(({ team, scores }) =>
      scores.flatMap(({ id, juror, total }) =>
        total === null ? [] : [{ value: id, label: `${team} · ${juror} · ${total}` }],
      ),
    );
    return (
      <NativeSelect
        label={label}
        error={error}
        value={typeof value === 'string' ? value : ''}
        data={[{ value: '', label: t('contest.choose') }, ...options]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  },
};

const pointsIn = (value: unknown): Readonly<Record<string, string>> =>
  typeof value === 'string' && value !== '' ? JSON.parse(value) : {};

/** Points for each thing that is judged. */
export const pointsKind: CustomKind = {
  Custom: function PointsField({ value, error, loaded, onChange }) {
    const t = useT();
    const language = useLanguage();
    const points = pointsIn(value);
    return ((loaded.criteria ?? []) as Round['criteria']).map((criterion) => (
      <TextInput
        key={criterion.key}
        label={labelIn(criterion, language)}
        description={t('project.criterionHelp', { max: criterion.max, weight: criterion.weight })}
        inputMode="numeric"
        error={error}
        value={points[criterion.key] ?? ''}
        onChange={({ currentTarget }) =>
          onChange(JSON.stringify({ ...points, [criterion.key]: currentTarget.value }))
        }
      />
    ));
  },
  begin: () => '',
  read: (text) =>
    Object.fromEntries(
      Object.entries(pointsIn(text))
        .filter(([, given]) => given.trim() !== '')
        .map(([key, given]) => [key, Number(given)]),
    ),
};
