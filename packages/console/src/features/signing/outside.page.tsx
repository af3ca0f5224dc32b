import { useState } from 'react';
import { Button } from '../../entry/button.tsx';
import { LanguageSwitch } from '../../entry/language-switch.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { ThemeSwitch } from '../../entry/theme-switch.tsx';
import { showDate } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { GuestEnd } from './guest-end.tsx';
import { GuestGate } from './guest-gate.tsx';
import { GuestParties } from './guest-parties.tsx';
import { GuestProve } from './guest-prove.tsx';
import { GuestDecline, GuestHandOver } from './guest-refuse.tsx';
import { GuestSign } from './guest-sign.tsx';
import css from './signing.module.css';
import type { OutsideTask } from './signing.ts';
import { TaskDocuments } from './task-documents.tsx';
import { useGuest } from './use-guest.ts';

type Doing = 'reading' | 'signing' | 'declining' | 'handing';

interface InsideProps {
  readonly visit: string;
  readonly task: OutsideTask;
  onTask(task: OutsideTask): void;
  onHanded(name: string): void;
}

const Inside = ({ visit, task, onTask, onHanded }: InsideProps) => {
  const t = useT();
  const [doing, setDoing] = useState<Doing>('reading');
  const back = () => setDoing('reading');
  const took = (next: OutsideTask) => {
    onTask(next);
    back();
  };
  // A proof leads on to the signature, which is what they came for.
  if (doing === 'signing' && task.identity !== null)
    return <GuestProve visit={visit} task={task} onTask={onTask} onBack={back} />;
  if (doing === 'signing') return <GuestSign visit={visit} task={task} onTask={took} onBack={back} />;
  if (doing === 'declining') return <GuestDecline visit={visit} onTask={took} onBack={back} />;
  if (doing === 'handing') return <GuestHandOver visit={visit} onHanded={onHanded} onBack={back} />;
  return (
    <>
      {task.mayAct ? (
        <div>
          <h1>{task.title}</h1>
          <p className={css.dim}>{t('sign.asks', { unit: `${task.unitName} · ${task.byName}` })}</p>
          <p className={css.dim}>{t('sign.until', { day: showDate(Date.parse(task.expiresAt) - 1) })}</p>
          {task.note && <p>{task.note}</p>}
        </div>
      ) : (
        <GuestEnd task={task} />
      )}
      <GuestParties task={task} />
      <TaskDocuments
        documents={task.documents}
        certificate={task.certificate}
        isComplete={task.task === 'completed'}
        fields={task.fields}
        isOpen={task.mayAct}
      />
      {task.mayAct && (
        <div className={css.foot}>
          <Button onClick={() => setDoing('handing')}>{t('signing.handOver')}</Button>
          <Button onClick={() => setDoing('declining')}>{t('signing.decline')}</Button>
          <Button kind="primary" onClick={() => setDoing('signing')}>
            {t('signing.sign')}
          </Button>
        </div>
      )}
    </>
  );
};

const Said = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <section className={css.said}>
    <h1>{title}</h1>
    <p>{text}</p>
  </section>
);

/** The page of somebody outside, who has a link and a phone and nothing else. */
export const Page = () => {
  const t = useT();
  const { token, standing, arrive, enter, learn, handed } = useGuest();
  return (
    <div className={css.outside}>
      <PageTitle text={t('sign.title')} />
      <header className={css.top}>
        <div>
          <p>{t('sign.title')}</p>
        </div>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className={css.body}>
        {standing.is === 'coming' && (
          <p className={css.said} role="status">
            <Spinner />
          </p>
        )}
        {standing.is === 'none' && <Said title={t('sign.none')} text={t('sign.noneText')} />}
        {standing.is === 'over' && <Said title={t('sign.over')} text={t('sign.overText')} />}
        {standing.is === 'handed' && (
          <Said title={t('sign.handedTitle')} text={t('sign.handedText', { name: standing.name })} />
        )}
        {standing.is === 'lost' && (
          <section className={css.said}>
            <h1>{t('catalogue.networkTimeout')}</h1>
            <Button kind="primary" onClick={arrive}>
              {t('sign.again')}
            </Button>
          </section>
        )}
        {standing.is === 'gate' && <GuestGate token={token} {...standing.greeting} onOpen={enter} />}
        {standing.is === 'inside' && (
          <Inside visit={standing.visit} task={standing.task} onTask={learn} onHanded={handed} />
        )}
      </main>
    </div>
  );
};
