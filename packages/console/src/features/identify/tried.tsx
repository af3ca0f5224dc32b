import { FileType } from '#wire/file/codes.ts';
import { IdentifyWay } from '#wire/identify/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import type { Identification } from './identification.ts';
import css from './identify.module.css';

/** Where little or nothing was found: what was tried, and what may help. */
export const Tried = ({ data }: { readonly data: Identification }) => {
  const t = useT();
  const { tried, fileType } = data;
  const isPdf = fileType === FileType.pdf;
  return (
    <div className={css.help}>
      {tried && (
        <section>
          <h3>{t('identify.tried')}</h3>
          <ul>
            <li>{t('identify.stepSame')}</li>
            {tried.ways.map((way) => (
              <li key={way}>{t(codeLabel(IdentifyWay, way))}</li>
            ))}
            {isPdf && <li>{t('identify.triedPages', { n: tried.pages })}</li>}
            {tried.skipped > 0 && <li>{t('identify.triedSkipped', { n: tried.skipped })}</li>}
          </ul>
        </section>
      )}
      <section>
        <h3>{t('identify.helps')}</h3>
        <ul>
          {!isPdf && <li>{t('identify.help.whole')}</li>}
          {!isPdf && <li>{t('identify.help.sharp')}</li>}
          <li>{t('identify.help.original')}</li>
          {!isPdf && <li>{t('identify.help.scan')}</li>}
          {isPdf && <li>{t('identify.help.split')}</li>}
        </ul>
      </section>
    </div>
  );
};
