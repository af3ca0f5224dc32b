import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { FilePurpose, FileType } from '#wire/file/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { addMarks, listMarks } from '#wire/watermark/calls.ts';
import { MarkStrength, MarkVariant } from '#wire/watermark/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { UploadField } from '../../kit/upload/upload-field.tsx';
import { useFileWait } from '../../kit/upload/use-file-wait.ts';
import { DescribedChoice } from './described-choice.tsx';
import { LatestMarks } from './latest-marks.tsx';
import { markListPath } from './paths.ts';
import css from './watermark.module.css';

const rules = { purpose: FilePurpose.watermark, max: limits.mark.files } as const;

const standard = {
  strength: MarkStrength.standard as (typeof MarkStrength.all)[number],
  variant: MarkVariant.overlay as (typeof MarkVariant.all)[number],
  visibleText: '',
  visibleCode: false,
  note: '',
};

/** Drop files, say how they are to be marked, follow them and take them home. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const [files, setFiles] = useState<readonly FileValue[]>([]);
  const underway = useFileWait();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [wish, setWish] = useState(standard);
  const [batch, setBatch] = useState<readonly string[]>([]);
  const set = (change: Partial<typeof standard>) => setWish((now) => ({ ...now, ...change }));
  const hasPdf = files.some(({ fileType }) => fileType === FileType.pdf);

  const send = async () => {
    if (isSending || underway.wait(() => void resume.current(), true)) return;
    if (files.length === 0) return setError(t('watermark.noFiles'));
    setSending(true);
    try {
      const { visibleText, note, ...rest } = wish;
      const { list } = await call(addMarks, {
        ...rest,
        ...(visibleText.trim() ? { visibleText } : {}),
        ...(note.trim() ? { note } : {}),
        filePaths: files.map(({ filePath }) => filePath),
      });
      setBatch((now) => [...list.map(({ id }) => id), ...now]);
      setFiles([]);
      notify.info(t('watermark.started', { n: list.length }));
      await refresh(listMarks);
    } catch {
      // Why it was refused is said by the notice; everything entered stays.
    } finally {
      setSending(false);
    }
  };
  // What has waited goes as the form is by then.
  const resume = useRef(send);
  resume.current = send;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t('watermark.title')}</h1>
        {can('watermark.view') && <Link to={markListPath}>{t('watermark.records')}</Link>}
      </div>
      <p className={css.lead}>{t('watermark.lead')}</p>
      <div className={css.columns}>
        <form className={css.form} onSubmit={submit} noValidate>
          <UploadField
            label={t('watermark.files')}
            description={t('watermark.hint')}
            error={error}
            rules={rules}
            value={files}
            onChange={(next) => {
              setFiles(next);
              setError(undefined);
            }}
            onUnderway={(now) => underway.report('files', now)}
            anywhere
          />
          <DescribedChoice
            label={t('watermark.strength')}
            options={MarkStrength.all.map((value) => ({
              value,
              label: t(codeLabel(MarkStrength, value)),
              text: t(`watermark.strength.${value}`),
            }))}
            value={wish.strength}
            onChange={(strength) => set({ strength })}
          />
          {hasPdf && (
            <DescribedChoice
              label={t('watermark.variant')}
              options={MarkVariant.all.map((value) => ({
                value,
                label: t(codeLabel(MarkVariant, value)),
                text: t(`watermark.variant.${value}`),
              }))}
              value={wish.variant}
              onChange={(variant) => set({ variant })}
            />
          )}
          <TextInput
            label={t('watermark.visibleText')}
            description={t('watermark.visibleTextHint')}
            maxLength={limits.mark.visibleText}
            value={wish.visibleText}
            onChange={(event) => set({ visibleText: event.currentTarget.value })}
          />
          <Checkbox
            label={t('watermark.visibleCode')}
            checked={wish.visibleCode}
            onChange={(event) => set({ visibleCode: event.currentTarget.checked })}
          />
          <TextInput
            label={t('watermark.note')}
            description={t('watermark.noteHint')}
            maxLength={limits.freeText}
            value={wish.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
          <div className={css.buttons}>
            <SubmitButton verb={t('watermark.start')} busy={isSending} files={underway} />
          </div>
        </form>
        {can('watermark.view') && <LatestMarks batch={batch} />}
      </div>
    </div>
  );
};
