import { limits } from '@chancery/contract/limits.ts';
import { FilePurpose } from '#wire/file/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { UploadField } from '../../kit/upload/upload-field.tsx';
import css from './apply.module.css';
import { errorAt } from './apply-errors.ts';
import { Fold } from './fold.tsx';
import type { Apply } from './use-apply.ts';

/** What is to be stamped, apart from what only helps to decide. */
export const FilesSection = ({ apply }: { readonly apply: Apply }) => {
  const t = useT();
  const { values, errors, set } = apply;
  const wrong = errorAt(errors, 'attachments');
  return (
    <fieldset className={css.section}>
      <legend>{t('apply.filesTitle')}</legend>
      <UploadField
        name="files"
        label={t('apply.files')}
        rules={{ purpose: FilePurpose.application, max: limits.application.files, camera: true }}
        value={values.files}
        error={errorAt(errors, 'files')}
        onUnderway={(now) => apply.files.report('files', now)}
        onChange={(files) => set({ files })}
      />
      <Fold
        title={t('apply.attachments')}
        summary={values.attachments.length > 0 ? t('apply.fileCount', { n: values.attachments.length }) : ''}
        wrong={wrong !== undefined}
      >
        <UploadField
          name="attachments"
          label={t('apply.attachments')}
          description={t('apply.attachmentsHelp')}
          rules={{ purpose: FilePurpose.attachment, max: limits.application.attachments, camera: true }}
          value={values.attachments}
          error={wrong}
          onUnderway={(now) => apply.files.report('attachments', now)}
          onChange={(attachments) => set({ attachments })}
        />
      </Fold>
    </fieldset>
  );
};
