import { Textarea } from '@mantine/core';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { useT } from '../../kit/phrases.tsx';

interface Award {
  readonly from: number;
  readonly to: number;
  readonly nameZh: string;
  readonly nameEn: string;
}

const between = /\s*[|｜]\s*/;

/** What is awarded, one range of places in each line. */
export const awardsKind: CustomKind = {
  Custom: function AwardsField({ label, value, error, onChange }) {
    const t = useT();
    return (
      <Textarea
        label={label}
        description={t('contest.awardsHelp')}
        error={error}
        autosize
        minRows={2}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  },
  begin: (value) =>
    ((value ?? []) as readonly Award[])
      .map(({ from, to, nameZh, nameEn }) => [from, to, nameZh, nameEn].join(' | '))
      .join('\n'),
  read: (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const [from = '', to = '', nameZh = '', nameEn = ''] = line.split(between);
        return { from: Number(from), to: Number(to || from), nameZh, nameEn };
      }),
};
