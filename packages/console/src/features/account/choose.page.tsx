import { Refusal } from '@chancery/contract/client/refusal.ts';
import { useCallback, useEffect, useState } from 'react';
import { listOwnInvitations } from '#wire/member/invitation.ts';
import { Button } from '../../entry/button.tsx';
import { EntryFrame } from '../../entry/entry-frame.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { call } from '../../kit/call.ts';
import { go, returnPath } from '../../kit/go.ts';
import { logout } from '../../kit/logout.ts';
import { useT } from '../../kit/phrases.tsx';
import { enterUnit, switchUnit } from '../../kit/unit.ts';
import { useLoad } from '../../kit/use-load.ts';
import { Waiting } from '../../kit/waiting.tsx';
import { type Choices, fetchChoices } from './choices.ts';
import css from './choose.module.css';
import { InvitationList } from './invitation-list.tsx';
import { NoUnits } from './no-units.tsx';
import { RefusedUnits } from './refused-units.tsx';
import { UnitList } from './unit-list.tsx';

/** Before a unit is entered no live connection is open. */
const lookEveryMs = 10_000;

const goOn = () => go(returnPath() ?? '/', { replace: true });

interface ChooserProps extends Choices {
  /** What is listed is out of date: the server said no, or an invitation was answered. */
  onRefused(): void;
}

const Chooser = ({ access, units, invitations, refused, onRefused }: ChooserProps) => {
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
  const blocked = refused.length > 0 && <RefusedUnits units={refused} onChanged={onRefused} />;
  if (units.length === 0) {
    return (
      <>
        {asked}
        <NoUnits phone={access.user?.mobile ?? ''} />
        {blocked}
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
      {blocked}
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
  const known = data?.invitations.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins another watch
  useEffect(() => {
    if (known === undefined || automatic) return undefined;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const { list } = await call(listOwnInvitations, {}, { silent: true });
      if (list.map(({ id }) => id).join() !== known) askAgain();
    };
    const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
    return () => clearInterval(timer);
  }, [known, automatic]);
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
