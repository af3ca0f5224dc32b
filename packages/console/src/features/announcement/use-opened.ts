import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { useEffect } from 'react';
import { openAnnouncement } from '#wire/announcement/calls.ts';
import { call } from '../../kit/call.ts';
import { refresh } from '../../kit/query.ts';

/** Whoever opens something has read it; the list it stands on learns of it. */
export const useOpened = (
  { id, read }: { readonly id: string; readonly read: boolean },
  list: AnyEndpoint,
): void => {
  useEffect(() => {
    if (read) return;
    call(openAnnouncement, { id }, { quiet: true }).then(
      () => refresh(list),
      () => undefined,
    );
  }, [id, read, list]);
};
