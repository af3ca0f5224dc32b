import { limits } from '@chancery/contract/limits.ts';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { DisclosureLevel } from '#wire/report/codes.ts';
import { UseReason, UseVerdict } from '#wire/use-record/codes.ts';
import { showDateTime, showExactTime } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import type { Disclosed, Renew } from './ticket.ts';
import css from './verify.module.css';
import { VerifyIcon } from './verify-icons.tsx';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Verdict = ({ use }: { readonly use: Disclosed }) => {
  const t = useT();
  const language = useLanguage();
  if (use.verdict === null) return <>{t('verify.notPressed')}</>;
  const reasons = use.reasons.map((reason) => sayCode(t, UseReason, reason));
  return (
    <>
      <strong className={css.verdict} data-verdict={use.verdict}>
        {sayCode(t, UseVerdict, use.verdict)}
      </strong>
      {reasons.length > 0 && <span> {reasons.join(language === 'zh' ? '、' : ', ')}</span>}
    </>
  );
};

/** Whether the name of the unit is the platform's word, or only its own. */
const WhoseName = ({ checkedAt }: { readonly checkedAt: string | null }) => {
  const t = useT();
  return (
    <small className={css.whose} data-verdict={checkedAt ? 'unknown' : 'warning'}>
      {checkedAt ? t('verify.unitChecked', { at: showDateTime(checkedAt) }) : t('verify.unitUnchecked')}
    </small>
  );
};

interface Props {
  readonly use: Disclosed;
  readonly renew: Renew;
}

const linkMs = (limits.file.linkMinutes - 1) * 60_000;

const Pictures = ({ use, renew }: Props) => {
  const t = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew has new links
  const readAt = useMemo(() => Date.now(), [use]);
  /** A link that may have run out is replaced first: nobody should read here that a photo does not exist. */
  const open = (event: MouseEvent, digest: string) => {
    if (Date.now() - readAt < linkMs) return;
    event.preventDefault();
    void renew().then((fresh) => {
      const found = fresh?.pictures.find((picture) => picture.digest === digest);
      if (found) window.open(found.tmpUrl, '_blank', 'noreferrer');
    });
  };
  if (use.pictures.length === 0) return null;
  return (
    <ul className={css.pictures} aria-label={t('verify.photos')}>
      {use.pictures.map(({ digest, tmpUrl, sequence, takenAt }) => {
        const at = showDateTime(takenAt);
        const alt =
          sequence === null ? t('verify.photoPapers', { at }) : t('verify.photo', { number: sequence, at });
        return (
          <li key={digest}>
            <a href={tmpUrl} target="_blank" rel="noreferrer" onClick={(event) => open(event, digest)}>
              <img src={tmpUrl} alt={alt} loading="lazy" />
            </a>
            <span aria-hidden="true">{alt}</span>
          </li>
        );
      })}
    </ul>
  );
};

const Exactly = ({ use: { checkpoint, digest } }: { readonly use: Disclosed }) => {
  const t = useT();
  return (
    <details className={css.exactly}>
      <summary>{t('verify.technical')}</summary>
      <dl className={css.codes}>
        <Fact name={t('verify.log')}>{checkpoint.origin}</Fact>
        <Fact name={t('verify.size')}>{checkpoint.size}</Fact>
        <Fact name={t('verify.root')}>{checkpoint.root}</Fact>
        <Fact name={t('verify.fingerprint')}>{checkpoint.fingerprint}</Fact>
        <Fact name={t('verify.digest')}>{digest}</Fact>
      </dl>
    </details>
  );
};

/** What the holder of a report disclosed about a use. */
export const DisclosedUse = ({ use, renew }: Props) => {
  const t = useT();
  const { review, firstAt, lastAt } = use;
  return (
    <section className={css.card} aria-labelledby="known">
      <header className={css.outcome} data-outcome="good">
        <VerifyIcon shape="good" size={32} />
        <div>
          <h2 id="known">{t('verify.known')}</h2>
          <p>{t('verify.knownText', { at: showExactTime(use.madeAt) })}</p>
        </div>
      </header>
      <dl className={css.facts}>
        <Fact name={t('verify.unit')}>
          {use.unitName}
          <WhoseName checkedAt={use.unitCheckedAt} />
        </Fact>
        <Fact name={t('verify.number')}>{use.number}</Fact>
        <Fact name={t('verify.seal')}>{use.sealName}</Fact>
        <Fact name={t('verify.presses')}>
          <span className={css.presses}>
            {use.granted > 0
              ? t('verify.pressesOf', { used: use.presses, granted: use.granted })
              : t('verify.pressesFree', { used: use.presses })}
          </span>
        </Fact>
        <Fact name={t('verify.period')}>
          {firstAt ? `${showDateTime(firstAt)} – ${showDateTime(lastAt)}` : t('verify.none')}
        </Fact>
        <Fact name={t('verify.unaccounted')}>
          {use.unaccounted > 0 ? (
            <strong className={css.verdict} data-verdict="abnormal">
              {t('verify.unaccountedPresses', { n: use.unaccounted })}
            </strong>
          ) : (
            t('verify.none')
          )}
        </Fact>
        <Fact name={t('verify.verdict')}>
          <Verdict use={use} />
        </Fact>
        <Fact name={t('verify.review')}>
          {review
            ? `${sayCode(t, UseVerdict, review.verdict)} · ${showDateTime(review.at)}`
            : t('verify.notReviewed')}
        </Fact>
        <Fact name={t('verify.photos')}>
          {use.photos > 0 && use.level === DisclosureLevel.facts
            ? t('verify.photosWithheld', { n: use.photos })
            : String(use.photos)}
        </Fact>
        {use.expiresAt && <Fact name={t('verify.expires')}>{showDateTime(use.expiresAt)}</Fact>}
      </dl>
      <Pictures use={use} renew={renew} />
      <Exactly use={use} />
    </section>
  );
};
