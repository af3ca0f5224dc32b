import { Button } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { useT } from '../../kit/phrases.tsx';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { openPlacing } from '../placing/open-placing.ts';
import { sheetsKnown, useInspected } from '../placing/use-inspected.ts';
import css from './apply.module.css';
import { placesIn } from './apply-values.ts';
import type { Apply } from './use-apply.ts';
import styles from './where.module.css';

interface LineProps {
  readonly apply: Apply;
  readonly file: FileValue;
}

/** One file: whether it can be sealed, what stands on it so far, and the way to the editor. */
const FileLine = ({ apply, file }: LineProps) => {
  const t = useT();
  const { values, set } = apply;
  const { fault, isLooking, failed, lookAgain } = useInspected(file);
  const own = placesIn(values).filter(({ fileId }) => fileId === file.filePath);
  const places = own.reduce((sum, one) => sum + one.places.length, 0);
  const open = () =>
    openPlacing({
      files: values.files,
      seals: values.seals,
      placed: placesIn(values),
      start: file.filePath,
      sheetsOf: sheetsKnown,
      onChange: (next) => set({ places: next }),
    });
  const said = () => {
    if (isLooking) return t('placing.looking');
    if (failed) return failed;
    if (fault) return t('placing.cannot', { why: fault });
    if (own.length === 0) return t('placing.nothing');
    return t('placing.summary', {
      seals: t('placing.sealCount', { n: own.length }),
      places: t('placing.placeCount', { n: places }),
    });
  };
  return (
    <li className={styles.line}>
      <div>
        <strong>{file.fileName || t('upload.unnamed')}</strong>
        <span className={fault || failed ? css.error : css.dim} role="status">
          {said()}
        </span>
      </div>
      {failed ? (
        <Button variant="default" onClick={lookAgain}>
          {t('placing.again')}
        </Button>
      ) : (
        <Button
          variant={own.length > 0 ? 'default' : 'filled'}
          leftSection={<IconRubberStamp size="1rem" aria-hidden="true" />}
          aria-label={t('placing.placeOn', { name: file.fileName })}
          disabled={isLooking || fault !== undefined || values.seals.length === 0}
          onClick={() => void open()}
        >
          {t('placing.place')}
        </Button>
      )}
    </li>
  );
};

/** Where seals stand on the files of an electronic application. */
export const WhereSection = ({ apply }: { readonly apply: Apply }) => {
  const t = useT();
  const { values, errors } = apply;
  const wrong = Object.entries(errors).find(([path]) => path === 'places' || path.startsWith('places.'))?.[1];
  return (
    <fieldset className={css.section} aria-invalid={wrong !== undefined} tabIndex={wrong ? 0 : undefined}>
      <legend>{t('placing.where')}</legend>
      {values.files.length === 0 && <p className={css.dim}>{t('placing.addFiles')}</p>}
      {values.files.length > 0 && values.seals.length === 0 && (
        <p className={css.dim}>{t('placing.chooseSeal')}</p>
      )}
      {values.files.length > 0 && (
        <ul className={styles.files}>
          {values.files.map((file) => (
            <FileLine key={file.filePath} apply={apply} file={file} />
          ))}
        </ul>
      )}
      {wrong && (
        <p className={css.error} role="alert">
          <span className="sentence">{wrong}</span>
        </p>
      )}
    </fieldset>
  );
};
