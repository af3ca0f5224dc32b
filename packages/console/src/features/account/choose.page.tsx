import { Refusal } from '@chancery/contract/client/refusal.ts';
import { useCallback, useEffect, useState } from 'react';
import { go, returnPath } from '../../kit/go.ts';
import { logout } from '../../kit/logout.ts';
import { useT } from '../../kit/phrases.tsx';
import { Button } from '../../kit/plain/button.tsx';
import { EntryFrame } from '../../kit/plain/entry-frame.tsx';
import { PageTitle } from '../../kit/plain/page-title.tsx';
import { useLoad } from '../../kit/plain/use-load.ts';
import { Waiting } from '../../kit/plain/waiting.tsx';
import { enterUnit, switchUnit } from '../../kit/unit.ts';
import { type Choices, fetchChoices } from './choices.ts';
import css from './choose.module.css';
import { InvitationList } from './invitation-list.tsx';
import { NoUnits } from './no-units.tsx';
import { UnitList } from './unit-list.tsx';

const goOn = () => go(returnPath() ?? '/', { replace: true });

interface ChooserProps extends Choices {
  /** What is listed is out of date: the server said no, or an invitation was answered. */
  onRefused(): void;
}

const Chooser = ({ access, units, invitations, onRefused }: ChooserProps) => {
  const t = useT();
  const [entering, setEntering] = useState<string>();
  const current = access.unit?.companyId;

  const choose = async (companyId: string) => {
    setEntering(companyId);
    try {
      await (current === undefined ? enterUnit(companyId) : switchUnit(companyId));
      goOn();
    } catch (error) {
      setEntering(undefined);
      if (error instanceof Refusal) onRefused();
    }
  };

  const asked = invitations.length > 0 && <InvitationList invitations={invitations} onAnswered={onRefused} />;
  if (units.length === 0) {
    return (
      <>
        {asked}
        <NoUnits phone={access.user?.mobile ?? ''} />
      </>
    );
  }
  return (
    <>
      {asked}
      <p className={css.lead}>{t('choose.lead', { name: access.name })}</p>
      <UnitList units={units} current={current} entering={entering} onChoose={choose} />
      <Button kind="link" onClick={() => go('/addenterprise')}>
        {t('choose.register')}
      </Button>
    </>
  );
};

/** The choice of the unit to work in. */
export const Page = () => {
  const t = useT();
  const { data, failed, reload } = useLoad(useCallback(() => fetchChoices(returnPath() !== undefined), []));
  const [isAsking, ask] = useState(false);
  const automatic = isAsking ? undefined : data?.automatic;

  const askAgain = () => {
    ask(true);
    reload();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a unit is entered once, however often this renders
  useEffect(() => {
    if (automatic) enterUnit(automatic.companyId).then(goOn, askAgain);
  }, [automatic]);

  const leave = (
    <Button kind="link" onClick={logout}>
      {t('entry.logout')}
    </Button>
  );
  return (
    <EntryFrame aside={leave}>
      <PageTitle text={t('choose.title')} />
      <section className={css.page}>
        <h1 className={css.title}>
          {automatic ? t('choose.entering', { name: automatic.companyName }) : t('choose.title')}
        </h1>
        {failed && (
          <Button kind="primary" onClick={reload}>
            {t('entry.retry')}
          </Button>
        )}
        {!failed && (!data || automatic) && <Waiting />}
        {data && !automatic && <Chooser {...data} onRefused={askAgain} />}
      </section>
    </EntryFrame>
  );
};
