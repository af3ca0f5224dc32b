import { useT } from '../../kit/phrases.tsx';
import { FileLink } from '../../kit/upload/file-link.tsx';
import type { PaperCheck } from './paper-check.ts';
import css from './photo.module.css';
import { whatWasRead } from './what-was-read.ts';

interface Props {
  readonly check: PaperCheck;
  readonly result: NonNullable<PaperCheck['result']>;
}

const padMm = 0.8;

/** The page laid flat with what was found on it, beside the findings in words. */
export const PaperFindings = ({ check, result }: Props) => {
  const t = useT();
  const { widthMm, heightMm, imprints, text, hasEdges, diameterMm } = result;
  const { percent, isTold, isSame, differences } = whatWasRead(text);
  return (
    <div className={css.findings}>
      {check.pageUrl && (
        <div className={css.paper} style={{ aspectRatio: `${widthMm} / ${heightMm}` }}>
          <img src={check.pageUrl} alt={t('paper.page')} loading="lazy" />
          <svg viewBox={`0 0 ${widthMm} ${heightMm}`} aria-hidden="true" focusable="false">
            {imprints.map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={diameterMm / 2 + 1.5} className={css.ring} />
            ))}
            {differences.map(({ box, digits, number }) =>
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
                percent,
                page: text.page,
              })}{' '}
              <FileLink file={{ filePath: text.filePath, fileName: text.fileName }} />
            </p>
            {isSame && <p>{t('paper.same')}</p>}
            {differences.length > 0 && (
              <ol className={css.differences}>
                {differences.map(({ number, approved, read, digits }) => (
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
