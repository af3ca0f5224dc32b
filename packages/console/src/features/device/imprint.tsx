import { isPhysical } from '#wire/device/rules.ts';
import { useT } from '../../kit/phrases.tsx';
import { openPreview } from '../../kit/preview/open-preview.ts';
import css from './device.module.css';
import type { Device } from './device.ts';

/** What the seal leaves on paper. */
export const Imprint = ({ data: { imprint, imprintMm, name, subtype } }: { readonly data: Device }) => {
  const t = useT();
  if (!isPhysical(subtype)) return null;
  if (!imprint) return <p className={css.quiet}>{t('device.noImprint')}</p>;
  const alt = t('device.imprintAlt', { name });
  const file = { filePath: imprint.tmpUrl, fileName: imprint.fileName, fileType: 'image/png' };
  const open = () => void openPreview({ file, alt, linkOf: async () => imprint.tmpUrl });
  return (
    <figure className={css.imprint}>
      <button type="button" aria-label={t('preview.enlarge', { name: alt })} onClick={open}>
        <img src={imprint.tmpUrl} alt="" />
      </button>
      {imprintMm !== null && (
        <figcaption className={css.meta}>{t('device.imprintSize', { mm: imprintMm })}</figcaption>
      )}
    </figure>
  );
};
