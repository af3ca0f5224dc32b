import { Textarea } from '@mantine/core';
import { VoteBase, VoteThreshold } from '#wire/meeting/codes.ts';
import { openVote } from '#wire/meeting/run.calls.ts';
import type { CustomKind, CustomProps } from '../../kit/form/field-spec.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { t, useT } from '../../kit/phrases.tsx';
import { type Led, lookAgain } from './led.ts';

/** Options, one in each line. */
const linesKind: CustomKind = {
  Custom: function Lines({ label, value, error, onChange }: CustomProps) {
    const say = useT();
    return (
      <Textarea
        {...{ label, error }}
        description={say('meeting.optionsHelp')}
        autosize
        minRows={2}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  },
  begin: (value) => (Array.isArray(value) ? value.join('\n') : ''),
  read: (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
};

/** The items of the agenda, to choose from. */
export const itemOptions = ({ items }: Led) => ({
  options: items.map(({ id, title }) => ({ value: id, label: title })),
});

/** Asks for a question to put to those who vote. */
export const askVote = async (data: Led): Promise<void> => {
  const isOpened = await openFormDialog({
    title: t('meeting.openVote'),
    verb: t('meeting.openVote'),
    endpoint: openVote,
    fields: {
      question: { label: 'meeting.question' },
      ...(data.items.length > 0 ? { itemId: { label: 'meeting.item', kind: itemOptions(data) } } : {}),
      options: { label: 'meeting.options', kind: linesKind },
      secret: { label: 'meeting.secret', help: 'meeting.secretHelp' },
      threshold: { label: 'meeting.threshold', kind: VoteThreshold },
      base: { label: 'meeting.base', kind: VoteBase },
    },
    given: { id: data.id },
    initial: { threshold: VoteThreshold.simple, base: VoteBase.cast },
  });
  if (isOpened) await lookAgain();
};
