import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import { getAuthorization, listAuthorizations, listWaitingGrants } from '#wire/authorization/calls.ts';
import { DeviceOrderState } from '#wire/authorization/codes.ts';
import { type AuthorizationAction, isOpen, isTheirs, nextStatus } from '#wire/authorization/rules.ts';
import {
  activateAuthorization,
  auditAuthorization,
  cancelAuthorization,
  changeAuthorizedUser,
  closeAuthorization,
  lockPhotograph,
  pauseAuthorization,
  reactivateAuthorization,
  resendOrder,
  unlockPhotograph,
} from '#wire/authorization/steps.ts';
import { UseVerdict } from '#wire/use-record/codes.ts';
import { call } from '../../kit/call.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { queries, refresh } from '../../kit/query.ts';
import { colleague } from '../approval/colleague.ts';
import type { Step } from '../approval/step.ts';
import { livePath } from '../live/paths.ts';
import { openReports } from '../report/open-reports.ts';
import type { Row } from './authorization-shows.tsx';

/** Shows everything about authorisations anew. */
export const showAnew = async (): Promise<void> => {
  await Promise.all([
    refresh(getAuthorization),
    refresh(listAuthorizations),
    refresh(listWaitingGrants),
    queries.invalidateQueries({ queryKey: ['counts'] }),
  ]);
};

/** What every step needs to know. */
export interface StepContext {
  readonly row: Row;
  readonly t: Translate;
  can(permission: Permission): boolean;
}

type MaybeStep = Step & { readonly when: boolean };

/** Whether the table and the reader's rights let something be done now. */
const may = ({ row, can }: StepContext, action: AuthorizationAction, permission: Permission): boolean => {
  const facts = {
    granted: row.normalCount + row.crossPageCount,
    used: row.normalUsed + row.crossPageUsed,
  };
  return can(permission) && isTheirs(action, row) && nextStatus(row.status, action, facts) !== undefined;
};

/** Does something at once; whatever became of it, the page then shows how things stand. */
const send = async <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  done: (result: CallResult<E>) => string,
): Promise<void> => {
  try {
    const result = (await call(endpoint, ...([input] as never))) as CallResult<E>;
    notify.success(done(result));
  } finally {
    await showAnew();
  }
};

const begin = (
  { row, t }: { readonly row: Pick<Row, 'id'>; readonly t: Translate },
  endpoint: typeof activateAuthorization | typeof reactivateAuthorization | typeof resendOrder,
  done: PhraseKey & ('authorization.activated' | 'authorization.resumed' | 'authorization.resent'),
) =>
  send(endpoint, { id: row.id }, ({ orderState }) =>
    orderState === DeviceOrderState.sent && done === 'authorization.activated'
      ? t('authorization.activatedSent')
      : t(done),
  );

/** Unlocks the seal; says that it is unlocked only once the seal itself has said so. */
export const activate = (id: string, t: Translate): Promise<void> =>
  begin({ row: { id }, t }, activateAuthorization, 'authorization.activated');

const aboutOf = ({ empowerNo, title }: Row) => `${empowerNo} ${title}`;

/** Asks why, which may be left out, and ends it. */
const endIt = async ({ row, t }: StepContext, kind: 'close' | 'cancel'): Promise<void> => {
  const isDone = await openFormDialog({
    title: t(`authorization.${kind}`),
    about: t(`authorization.${kind}Ask`),
    endpoint: kind === 'close' ? closeAuthorization : cancelAuthorization,
    given: { id: row.id },
    fields: { note: { kind: 'textarea', label: 'authorization.note' } },
    dangerous: true,
  });
  if (isDone) notify.success(t(kind === 'close' ? 'authorization.closed' : 'authorization.cancelled'));
  await showAnew();
};

const changeUser = async ({ row, t }: StepContext): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('authorization.changeUser'),
    about: aboutOf(row),
    endpoint: changeAuthorizedUser,
    given: { id: row.id, revision: row.revision },
    fields: {
      userId: { kind: colleague({ not: [row.user.userId] }), label: 'authorization.newUser' },
    },
  });
  if (isDone) notify.success(t('authorization.userChanged'));
  await showAnew();
};

const review = async ({ row, t }: StepContext): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('authorization.review'),
    about: aboutOf(row),
    endpoint: auditAuthorization,
    given: { id: row.id },
    initial: { verdict: UseVerdict.normal },
    fields: {
      verdict: { kind: UseVerdict, label: 'authorization.verdict' },
      opinion: { kind: 'textarea', label: 'authorization.opinion', help: 'authorization.opinionHelp' },
    },
  });
  if (isDone) notify.success(t('authorization.reviewed'));
  await showAnew();
};

/** What the reader may do to an authorisation, the likeliest first. */
export const stepsFor = (context: StepContext): readonly Step[] => {
  const { row, t } = context;
  const { id } = row;
  const isUnsure = row.orderState === DeviceOrderState.sent || row.orderState === DeviceOrderState.refused;
  const steps: readonly MaybeStep[] = [
    {
      key: 'live',
      label: t(row.isUser ? 'authorization.filmIt' : 'authorization.watchIt'),
      when: row.graceSeconds !== null && isOpen(row.status) && (row.isUser || row.isKeeper),
      run: async () => go(livePath(id)),
    },
    {
      key: 'activate',
      label: t('authorization.activate'),
      when: may(context, 'active', 'authorization.use'),
      run: () => activate(id, t),
    },
    {
      key: 'resume',
      label: t('authorization.resume'),
      when: may(context, 'reActive', 'authorization.use'),
      run: () => begin(context, reactivateAuthorization, 'authorization.resumed'),
    },
    {
      key: 'pause',
      label: t('authorization.pause'),
      when: may(context, 'tmpFinish', 'authorization.use'),
      run: () => send(pauseAuthorization, { id }, () => t('authorization.paused')),
    },
    {
      key: 'review',
      label: t('authorization.review'),
      when: !row.isUser && may(context, 'audit', 'authorization.review'),
      run: () => review(context),
    },
    {
      key: 'close',
      label: t('authorization.close'),
      when: may(context, 'close', 'authorization.use'),
      run: () => endIt(context, 'close'),
    },
    {
      key: 'resend',
      label: t('authorization.resend'),
      when: isUnsure && may(context, 'resend', 'authorization.use'),
      run: () => begin(context, resendOrder, 'authorization.resent'),
    },
    {
      key: 'changeUser',
      label: t('authorization.changeUser'),
      when: may(context, 'changeUser', 'authorization.manage'),
      run: () => changeUser(context),
    },
    {
      key: 'photoLock',
      label: t(row.photoLock ? 'authorization.unlockPhoto' : 'authorization.lockPhoto'),
      when: may(context, 'photoLock', 'authorization.manage'),
      run: () =>
        send(row.photoLock ? unlockPhotograph : lockPhotograph, { id }, () =>
          t(row.photoLock ? 'authorization.photoUnlocked' : 'authorization.photoLocked'),
        ),
    },
    {
      key: 'report',
      label: t('disclosure.report'),
      when: context.can('useRecord.view'),
      run: () => openReports(row.empowerNo),
    },
    {
      key: 'cancel',
      label: t('authorization.cancel'),
      dangerous: true,
      when: may(context, 'cancel', 'authorization.use'),
      run: () => endIt(context, 'cancel'),
    },
  ];
  return steps.filter(({ when }) => when);
};
