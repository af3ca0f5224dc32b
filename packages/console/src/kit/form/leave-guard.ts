import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../overlay/confirm.ts';
import { useT } from '../phrases.tsx';

/** Asks before a page with unsaved entries is left. A lost session leads to the login without a question: the draft is kept. */
export const useLeaveGuard = (dirty: boolean): void => {
  const t = useT();
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === '/login' || next.pathname === current.pathname) return false;
      const question = { title: t('form.leaveTitle'), text: t('form.leaveText'), verb: t('form.leave') };
      return !(await confirm(question));
    },
  });
};
