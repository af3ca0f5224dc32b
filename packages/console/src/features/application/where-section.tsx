import { useT } from '../../kit/phrases.tsx';
import { PlacingFiles } from '../placing/placing-files.tsx';
import css from './apply.module.css';
import { placesIn } from './apply-values.ts';
import type { Apply } from './use-apply.ts';

/** Where seals stand on the files of an electronic application. */
export const WhereSection = ({ apply }: { readonly apply: Apply }) => {
  const t = useT();
  const { values, errors, set } = apply;
  const wrong = Object.entries(errors).find(([path]) => path === 'places' || path.startsWith('places.'))?.[1];
  return (
    <fieldset className={css.section} aria-invalid={wrong !== undefined} tabIndex={wrong ? 0 : undefined}>
      <legend>{t('placing.where')}</legend>
      {values.files.length === 0 && <p className={css.dim}>{t('placing.addFiles')}</p>}
      {values.files.length > 0 && values.seals.length === 0 && (
        <p className={css.dim}>{t('placing.chooseSeal')}</p>
      )}
      {values.files.length > 0 && (
        <PlacingFiles
          files={values.files}
          seals={values.seals}
          placed={placesIn(values)}
          onChange={(places) => set({ places })}
        />
      )}
      {wrong && (
        <p className={css.error} role="alert">
          <span className="sentence">{wrong}</span>
        </p>
      )}
    </fieldset>
  );
};
