import { useT } from '../../kit/phrases.tsx';
import { FileView } from '../../kit/preview/file-view.tsx';
import { OnPaper } from '../e-seal/on-paper.tsx';
import css from './engraving.module.css';
import type { WholeEngraving } from './whole-engraving.ts';

type Drawn = Pick<WholeEngraving, 'name' | 'drawing' | 'drawingDigest' | 'imprint'>;

/** The drawing that was approved, and what arrived beside it. */
export const DrawingSection = ({ data }: { readonly data: Drawn }) => {
  const t = useT();
  const { name, drawing, drawingDigest, imprint } = data;
  return (
    <>
      <div className={css.compare}>
        <OnPaper picture={drawing} alt={t('engraving.drawingAlt', { name })} />
        {imprint && (
          <FileView
            file={imprint}
            linkOf={() => Promise.resolve(imprint.tmpUrl)}
            alt={t('engraving.imprintAlt')}
          />
        )}
      </div>
      <p className={css.quiet}>
        {t('engraving.digest')}: {drawingDigest}
      </p>
    </>
  );
};
