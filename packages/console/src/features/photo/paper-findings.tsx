import { limits } from '@chancery/contract/limits.ts';
import { useT } from '../../kit/phrases.tsx';
import { FileLink } from '../../kit/upload/file-link.tsx';
import type { PaperCheck } from './paper-check.ts';
import css from './photo.module.css';

interface Props {
  readonly check: PaperCheck;
  readonly result: NonNullable<PaperCheck['result']>;
}

const padMm = 0.8;

/** The page laid flat with what was found on it, beside the findings in words. */
export const PaperFindings = ({ check, result }: Props) => {
  const t = useT();
  const { widthMm, heightMm, imprints, text, hasEdges, diameterMm } = result;
  const covered = text?.covered ?? 0;
  const isTold = covered >= limits.paperCoveredLeast;
  // Of a page that was hardly read, everything is missing: only what was read otherwise says something.
  const differences = (text?.differences ?? []).filter(({ read }) => isTold || read !== '');
  // Digits first: that is where alterations hurt.
  const sorted = differences
    .map((one, at) => ({ ...one, number: at + 1 }))
    .sort((a, b) => Number(b.digits) - Number(a.digits));
  return (
    <div className={css.findings}>
      {check.pageUrl && (
        <div className={css.paper} style={{ aspectRatio: `${widthMm} / ${heightMm}` }}>
          <img src={check.pageUrl} alt={t('paper.page')} loading="lazy" />
          <svg viewBox={`0 0 ${widthMm} ${heightMm}`} aria-hidden="true" focusable="false">
            {imprints.map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={diameterMm / 2 + 1.5} className={css.ring} />
            ))}
            {sorted.map(({ box, digits, number }) =>
              box ? (
                <g key={number} className={css.spot} data-digits={digits || undefined}>
                  <rect
                    x={box.left - padMm}
                    y={box.top - padMm}
                    width={box.width + 2 * padMm}
                    height={box.height + 2 * padMm}
                  />
                  <text x={box.left + box.width + 1.4} y={box.top + 2}>
                    {number}
                  </text>
                </g>
              ) : null,
            )}
          </svg>
        </div>
      )}
      <div className={css.words}>
        <p>{imprints.length === 0 ? t('paper.noImprint') : t('paper.imprints', { n: imprints.length })}</p>
        {!hasEdges && <p className={css.note}>{t('paper.noEdges')}</p>}
        {text ? (
          <>
            <p>
              {t(isTold ? 'paper.covered' : 'paper.cannotTell', {
                percent: Math.floor(covered * 100),
                page: text.page,
              })}{' '}
              <FileLink file={{ filePath: text.filePath, fileName: text.fileName }} />
            </p>
            {isTold && sorted.length === 0 && <p>{t('paper.same')}</p>}
            {sorted.length > 0 && (
              <ol className={css.differences}>
                {sorted.map(({ number, approved, read, digits }) => (
                  <li key={number} value={number} data-digits={digits || undefined}>
                    {approved && read && t('paper.changed', { approved, read })}
                    {approved && !read && t('paper.missing', { approved })}
                    {!approved && read && t('paper.added', { read })}
                    {digits && <strong> {t('paper.digits')}</strong>}
                  </li>
                ))}
              </ol>
            )}
          </>
        ) : (
          <p className={css.note}>{t('paper.nothingToCompare')}</p>
        )}
      </div>
    </div>
  );
};
