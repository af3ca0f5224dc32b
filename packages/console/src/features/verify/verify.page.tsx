import { Button } from '../../entry/button.tsx';
import { EntryFrame } from '../../entry/entry-frame.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { useT } from '../../kit/phrases.tsx';
import { Waiting } from '../../kit/waiting.tsx';
import { CheckFile } from './check-file.tsx';
import { DisclosedUse } from './disclosed-use.tsx';
import { type Looked, type Renew, useTicket } from './ticket.ts';
import css from './verify.module.css';
import { VerifyIcon } from './verify-icons.tsx';

interface ShownProps {
  readonly looked: Looked;
  again(): void;
  readonly renew: Renew;
}

const Shown = ({ looked, again, renew }: ShownProps) => {
  const t = useT();
  if (looked.is === 'none') return null;
  if (looked.is === 'looking') return <Waiting />;
  if (looked.is === 'known') return <DisclosedUse use={looked.use} renew={renew} />;
  const isUnknown = looked.is === 'unknown';
  return (
    <section className={css.card} role="status">
      <header className={css.outcome} data-outcome={isUnknown ? 'bad' : 'unclear'}>
        <VerifyIcon shape={isUnknown ? 'bad' : 'unclear'} size={32} />
        <div>
          <h2>{t(`verify.${looked.is}`)}</h2>
          <p>{t(`verify.${looked.is}Text`)}</p>
          {!isUnknown && <Button onClick={again}>{t('verify.again')}</Button>}
        </div>
      </header>
    </section>
  );
};

/** Where the code of a report leads: what its holder disclosed, and a check of the file itself. */
export const Page = () => {
  const t = useT();
  const { looked, again, renew } = useTicket();
  return (
    <EntryFrame>
      <PageTitle text={t('verify.title')} />
      <div className={css.page}>
        <div>
          <h1 className={css.title}>{t('verify.title')}</h1>
          <p className={css.lead}>{t('verify.lead')}</p>
        </div>
        <Shown looked={looked} again={again} renew={renew} />
        <CheckFile use={looked.is === 'known' ? looked.use : undefined} />
      </div>
    </EntryFrame>
  );
};
