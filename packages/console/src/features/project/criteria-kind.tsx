import { Textarea } from '@mantine/core';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { useT } from '../../kit/phrases.tsx';

interface Criterion {
  readonly key: string;
  readonly labelZh: string;
  readonly labelEn: string;
  readonly weight: number;
  readonly max: number;
}

const between = /\s*[|｜]\s*/;

/** What is judged, one thing in each line. */
export const criteriaKind: CustomKind = {
  Custom: function CriteriaField({ label, value, error, onChange }) {
    const t = useT();
    return (
      <Textarea
        label={label}
        description={t('project.criteriaHelp')}
        error={error}
        autosize
        minRows={3}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  },
  begin: (value) =>
    ((value ?? []) as readonly Criterion[])
      .map(({ labelZh, labelEn, weight, max }) => [labelZh, labelEn, weight, max].join(' | '))
      .join('\n'),
  read: (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line, at) => {
        const [labelZh = '', labelEn = '', weight = '', max = ''] = line.split(between);
        return { key: `k${at + 1}`, labelZh, labelEn, weight: Number(weight || 1), max: Number(max || 10) };
      }),
};
