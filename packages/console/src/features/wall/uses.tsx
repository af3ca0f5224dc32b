import { UseReason, UseVerdict } from '#wire/use-record/codes.ts';
import { showDate, showDateTime, showExactTime } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import type { Picture } from './follow-wall.ts';
import css from './wall.module.css';

interface Props {
  readonly className: string | undefined;
  readonly title: string;
  readonly none: string;
  readonly uses: Picture['latest'];
  /** What counts as today. */
  readonly now: string;
  /** Says why each stood out, in place of who and how it was judged. */
  readonly withReasons?: boolean;
}

const verdict = tag(UseVerdict);

/** To the second today, with the day before that. */
const shortTime = (at: string, now: string): string =>
  showDate(at) === showDate(now) ? showExactTime(at).slice(-8) : showDateTime(at).slice(5);

/** Some uses, the newest first. */
export const Uses = ({ className, title, none, uses, now, withReasons = false }: Props) => {
  const t = useT();
  return (
    <section className={className}>
      <h3>{title}</h3>
      {uses.length === 0 && <p className={css.none}>{none}</p>}
      <ol className={css.uses}>
        {uses.map(({ id, at, sealName, departmentName, personName, presses, verdict: said, reasons }) => (
          <li key={id}>
            <time dateTime={at}>{shortTime(at, now)}</time>
            <span className={css.what}>
              <b>{sealName}</b>
              <small>
                {withReasons
                  ? reasons.map((reason) => sayCode(t, UseReason, reason)).join(' · ')
                  : [personName, departmentName].filter(Boolean).join(' · ')}
              </small>
            </span>
            <span className={css.count}>{t('wall.pressed', { n: presses })}</span>
            {!withReasons && <verdict.Cell value={said} />}
          </li>
        ))}
      </ol>
    </section>
  );
};
