import { limits } from '@chancery/contract/limits.ts';
import { FileInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { uploadPicture } from '../announcement/send-material.ts';
import css from './course.module.css';
import { rowsKind } from './rows-field.tsx';

interface MentorRow {
  readonly name: string;
  readonly wordsZh: string;
  readonly wordsEn: string;
  readonly picture: string | null;
  readonly pictureUrl: string | null;
}

const Picture = ({ row, change }: { readonly row: MentorRow; change(part: Partial<MentorRow>): void }) => {
  const t = useT();
  const [fault, setFault] = useState('');
  const send = async (file: File | null): Promise<void> => {
    setFault('');
    if (!file) return change({ picture: null, pictureUrl: null });
    await uploadPicture(file).then(
      ({ id, url }) => change({ picture: id, pictureUrl: url }),
      (error: Error) => setFault(error.message),
    );
  };
  return (
    <div className={css.mentor}>
      {row.pictureUrl && <img src={row.pictureUrl} alt={row.name} />}
      <FileInput
        label={t('courseDesk.picture')}
        accept="image/png,image/jpeg,image/webp"
        clearable
        error={fault}
        onChange={(file) => void send(file)}
      />
    </div>
  );
};

/** Who teaches. */
export const mentorsField = rowsKind<MentorRow>({
  heading: (t, number) => t('courseDesk.mentor', { number }),
  verb: (t) => t('courseDesk.addMentor'),
  max: limits.course.mentors,
  begin: (value) => value as MentorRow,
  read: ({ name, wordsZh, wordsEn, picture }) => ({ name, wordsZh, wordsEn, picture }),
  add: () => ({ name: '', wordsZh: '', wordsEn: '', picture: null, pictureUrl: null }),
  Fields: function MentorFields({ row, change }) {
    const t = useT();
    return (
      <>
        <TextInput
          label={t('courseDesk.mentorName')}
          required
          value={row.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <div className={css.pair}>
          <Textarea
            label={t('courseDesk.wordsZh')}
            autosize
            value={row.wordsZh}
            onChange={({ currentTarget: { value } }) => change({ wordsZh: value })}
          />
          <Textarea
            label={t('courseDesk.wordsEn')}
            autosize
            value={row.wordsEn}
            onChange={({ currentTarget: { value } }) => change({ wordsEn: value })}
          />
        </div>
        <Picture {...{ row, change }} />
      </>
    );
  },
});
