import { useQuery } from '@tanstack/react-query';
import { codeLabel } from '#wire/kit/codes.ts';
import { PressKind, UseReason, UseVerdict } from '#wire/use-record/codes.ts';
import detail from '../../kit/detail/detail.module.css';
import { showExactTime } from '../../kit/format.ts';
import { meaningOf } from '../../kit/list/meanings.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { comma, useT } from '../../kit/phrases.tsx';
import { openPreview } from '../../kit/preview/open-preview.ts';
import { linkTo } from '../../kit/upload/link-of.ts';
import css from './authorization.module.css';
import type { Authorization } from './authorization.ts';

type Press = Authorization['presses'][number];

const linkMs = 4 * 60_000;

const Thumb = ({ filePath, name }: { readonly filePath: string; readonly name: string }) => {
  const t = useT();
  const link = useQuery({
    queryKey: ['file link', filePath],
    queryFn: () => linkTo(filePath),
    staleTime: linkMs,
    gcTime: linkMs,
  });
  const file = { filePath, fileName: name, fileType: 'image/jpeg' };
  if (!link.data) return <span className={css.thumb} aria-busy={link.isPending} />;
  return (
    <button
      type="button"
      className={css.thumb}
      aria-label={t('preview.enlarge', { name })}
      onClick={() => void openPreview({ file, alt: name })}
    >
      <img src={link.data} alt="" loading="lazy" />
    </button>
  );
};

const PressItem = ({ press }: { readonly press: Press }) => {
  const t = useT();
  const { sequence, kind, at, counted, verdict, reasons, photos } = press;
  const name = t('authorization.pressNumber', { n: sequence });
  return (
    <li className={css.press}>
      <span className={css.pressName}>{name}</span>
      <span>{t(codeLabel(PressKind, kind))}</span>
      <time dateTime={at}>{showExactTime(at)}</time>
      {!counted && <StatusTag meaning="refused">{t('authorization.notCounted')}</StatusTag>}
      {verdict !== UseVerdict.normal && reasons.length > 0 && (
        <StatusTag meaning={meaningOf('useVerdict', UseVerdict.keyOf(verdict))}>
          {reasons.map((reason) => t(codeLabel(UseReason, reason))).join(comma())}
        </StatusTag>
      )}
      {photos.length > 0 && (
        <span className={css.thumbs}>
          {photos.map(({ filePath }) => (
            <Thumb key={filePath} filePath={filePath} name={name} />
          ))}
        </span>
      )}
    </li>
  );
};

/** The presses as they arrive, the latest first. */
export const PressList = ({ data }: { readonly data: Authorization }) => {
  const t = useT();
  return (
    <section className={detail.section}>
      <h2>{t('authorization.presses')}</h2>
      {data.presses.length === 0 ? (
        <p className={css.quiet}>{t('authorization.noPresses')}</p>
      ) : (
        <ol className={css.presses}>
          {data.presses.map((press) => (
            <PressItem key={press.id} press={press} />
          ))}
        </ol>
      )}
    </section>
  );
};
