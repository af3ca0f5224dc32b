import { useEffect } from 'react';
import { getCounts } from '#wire/dashboard/counts.ts';
import { currentAccess } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { useSettled } from '../kit/settled.ts';
import { whenIdle } from '../kit/when-idle.ts';
import { addCountSource, type Counts } from './counts.ts';

// The numbers of the server stand at the menu entries they belong to.
addCountSource({
  name: 'unread',
  read: async (): Promise<Counts> => {
    const access = currentAccess();
    if (access?.operator) return (await import('./operator-counts.ts')).readOperatorCounts();
    if (!access?.unit) return {};
    const counts = await call(getCounts, {}, { silent: true });
    return {
      'message.view': counts.messageNumber,
      'approve.view': counts.applyNumber.approveAll,
      'apply.view': counts.applyNumber.applyAll,
      'authorization.view': counts.authorNumber,
      'useRecord.view': counts.useNumber,
      'authorization.use': counts.usingNumber,
      'authorization.grant': counts.grantNumber,
      'inbox.view': counts.inboxNumber,
    };
  },
});

const load = () => import('../kit/live.ts');

/** Listens to the server while the shell stands, once the page has nothing better to do. */
export const useLive = (): void => {
  const isSettled = useSettled();
  useEffect(() => {
    if (!isSettled) return;
    let end: (() => void) | undefined;
    let gone = false;
    const callOff = whenIdle(() => {
      void load().then(
        ({ startLive }) => {
          if (!gone) end = startLive();
        },
        () => undefined,
      );
    });
    return () => {
      gone = true;
      callOff();
      end?.();
    };
  }, [isSettled]);
};
