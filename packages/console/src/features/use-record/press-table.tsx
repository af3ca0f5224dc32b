import { Fragment } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { limits } from '#wire/limits.ts';
import { IdentifiedBy, PressKind, UseReason } from '#wire/use-record/codes.ts';
import detail from '../../kit/detail/detail.module.css';
import { showExactTime } from '../../kit/format.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { showDelay } from './delay.ts';
import { Verdict } from './record-shows.tsx';
import css from './use-record.module.css';
import type { Press, UseRecord } from './use-record.ts';

const Times = ({ press }: { readonly press: Press }) => {
  const t = useT();
  const language = useLanguage();
  const delay = showDelay(press.deviceAt, press.receivedAt, language);
  return (
    <>
      <td data-label={t('useRecord.deviceAt')}>
        <time dateTime={press.deviceAt}>{showExactTime(press.deviceAt)}</time>
      </td>
      <td data-label={t('useRecord.receivedAt')}>
        <time dateTime={press.receivedAt}>{showExactTime(press.receivedAt)}</time>
        {delay && <span className={css.dim}>{t('useRecord.later', { time: delay })}</span>}
      </td>
    </>
  );
};

const PressRow = ({ press }: { readonly press: Press }) => {
  const t = useT();
  const { counter, kind, counted, by, identifiedBy, place, photos, verdict, reasons } = press;
  return (
    <tr data-verdict={verdict}>
      <th scope="row">{counter}</th>
      <td data-label={t('useRecord.kind')}>
        {t(codeLabel(PressKind, kind))}{' '}
        {!counted && <StatusTag meaning="refused">{t('useRecord.notCounted')}</StatusTag>}
      </td>
      <Times press={press} />
      <td data-label={t('useRecord.who')}>
        {by?.realName || t('useRecord.nobody')}
        <span className={css.dim}>{t(codeLabel(IdentifiedBy, identifiedBy))}</span>
      </td>
      <td data-label={t('useRecord.where')}>
        {place ? `${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}` : '–'}
      </td>
      <td data-label={t('useRecord.photo')} className={css.count}>
        {photos}
      </td>
      <td data-label={t('useRecord.pressVerdict')}>
        <Verdict verdict={verdict} />
        {reasons.length > 0 && (
          <span className={css.dim}>{reasons.map((each) => t(codeLabel(UseReason, each))).join(' · ')}</span>
        )}
      </td>
    </tr>
  );
};

const columns = [
  'useRecord.counter',
  'useRecord.kind',
  'useRecord.deviceAt',
  'useRecord.receivedAt',
  'useRecord.who',
  'useRecord.where',
  'useRecord.photo',
  'useRecord.pressVerdict',
] as const;

const Conflicts = ({ data }: { readonly data: UseRecord }) => {
  const t = useT();
  if (data.conflicts.length === 0) return null;
  return (
    <>
      <h3 className={css.subtitle}>{t('useRecord.conflicts')}</h3>
      <ul className={css.conflicts}>
        {data.conflicts.map(({ counter, receivedAt, digest }) => (
          <li key={digest}>
            {t('useRecord.conflictLine', { n: counter, at: showExactTime(receivedAt) })}
            <code>{digest.slice(0, 16)}…</code>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Every press in the order of the device's own count, with what is missing shown where it is missing. */
export const PressTable = ({ data }: { readonly data: UseRecord }) => {
  const t = useT();
  return (
    <section className={detail.section}>
      <h2>{t('useRecord.list')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={css.scroll} aria-label={t('useRecord.list')} tabIndex={0}>
        <table className={css.presses}>
          <thead>
            <tr>
              {columns.map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((press) => (
              <Fragment key={press.id}>
                {press.gap > 0 && (
                  <tr className={css.gap}>
                    <td colSpan={columns.length}>
                      {t('useRecord.gapLine', {
                        n: press.gap,
                        from: press.counter - press.gap - 1,
                        to: press.counter,
                      })}
                    </td>
                  </tr>
                )}
                <PressRow press={press} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {data.presses > data.list.length && (
        <p className={css.dim}>{t('useRecord.shownFirst', { n: limits.press.shown })}</p>
      )}
      <Conflicts data={data} />
    </section>
  );
};
