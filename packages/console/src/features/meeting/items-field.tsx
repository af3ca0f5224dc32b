import { limits } from '@chancery/contract/limits.ts';
import { FileInput, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { materialEndings } from '../announcement/announcement-fields.ts';
import { sendMaterial } from '../announcement/send-material.ts';
import css from '../course/course.module.css';
import { rowsKind } from '../course/rows-field.tsx';

interface Named {
  readonly filePath: string;
  readonly fileName: string;
}

interface ItemRow {
  readonly title: string;
  readonly words: string;
  readonly speaker: string;
  readonly minutes: number;
  readonly materials: readonly Named[];
}

const Materials = ({ row, change }: { readonly row: ItemRow; change(part: Partial<ItemRow>): void }) => {
  const t = useT();
  const [fault, setFault] = useState('');
  const send = async (files: readonly File[]): Promise<void> => {
    setFault('');
    const { signal } = new AbortController();
    try {
      const sent = [];
      for (const file of files)
        sent.push(await sendMaterial('material')(file, { signal, onProgress: () => {} }));
      change({ materials: sent.map(({ filePath, fileName }) => ({ filePath, fileName })) });
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <FileInput
      label={t('meetingDesk.materials')}
      description={row.materials.map(({ fileName }) => fileName).join(' · ')}
      accept={materialEndings.join(',')}
      multiple
      clearable
      error={fault}
      onChange={(files) => void send(files)}
    />
  );
};

/** What is talked about, in order. */
export const itemsField = rowsKind<ItemRow>({
  heading: (t, number) => t('meetingDesk.item', { number }),
  verb: (t) => t('meetingDesk.addItem'),
  max: limits.meeting.items,
  begin: (value) => {
    const { title, words, speaker, minutes, materials } = value as ItemRow;
    return {
      title,
      words,
      speaker,
      minutes,
      materials: materials.map(({ filePath, fileName }) => ({ filePath, fileName })),
    };
  },
  read: ({ materials, ...item }) => ({ ...item, materials: materials.map(({ filePath }) => filePath) }),
  add: () => ({ title: '', words: '', speaker: '', minutes: 15, materials: [] }),
  Fields: function ItemFields({ row, change }) {
    const t = useT();
    return (
      <>
        <TextInput
          label={t('announcement.title')}
          required
          value={row.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <Textarea
          label={t('meetingDesk.words')}
          autosize
          value={row.words}
          onChange={({ currentTarget: { value } }) => change({ words: value })}
        />
        <div className={css.pair}>
          <TextInput
            label={t('meetingDesk.speaker')}
            value={row.speaker}
            onChange={({ currentTarget: { value } }) => change({ speaker: value })}
          />
          <NumberInput
            label={t('meeting.length')}
            min={0}
            max={limits.meeting.minutes}
            value={row.minutes}
            onChange={(value) => change({ minutes: Number(value) })}
          />
        </div>
        <Materials {...{ row, change }} />
      </>
    );
  },
});
