import type { Translate } from '@chancery/phrases/keys.ts';
import { AuthorizationStatus } from '#wire/authorization/codes.ts';
import { auditAuthorization } from '#wire/authorization/steps.ts';
import { getUseDetail, listUseRecords, reviewUse } from '#wire/use-record/calls.ts';
import { UseVerdict } from '#wire/use-record/codes.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { queries, refresh } from '../../kit/query.ts';
import type { UseRecord } from './use-record.ts';

/** Asks for a verdict and an opinion: with the authorisation where that is still to be reviewed, else on the record alone. */
export const reviewRecord = async (data: UseRecord, t: Translate): Promise<void> => {
  const { authorization } = data;
  const question = {
    title: t('useRecord.review'),
    about: data.empowerNo || data.deviceName,
    initial: { verdict: data.verdict === UseVerdict.unknown ? UseVerdict.normal : data.verdict },
    fields: {
      verdict: { kind: UseVerdict, label: 'useRecord.reviewVerdict' },
      opinion: { kind: 'textarea', label: 'useRecord.opinion', help: 'useRecord.reviewHelp' },
    },
  } as const;
  const isDone =
    authorization && authorization.status !== AuthorizationStatus.reviewed
      ? await openFormDialog({ ...question, endpoint: auditAuthorization, given: { id: authorization.id } })
      : await openFormDialog({ ...question, endpoint: reviewUse, given: { id: data.id } });
  if (!isDone) return;
  notify.success(t('useRecord.reviewDone'));
  await Promise.all([
    refresh(getUseDetail),
    refresh(listUseRecords),
    queries.invalidateQueries({ queryKey: ['counts'] }),
  ]);
  await (await import('../inbox/offer-next.ts')).offerNext();
};
