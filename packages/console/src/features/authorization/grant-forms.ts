import type { AnyEndpoint, CallResult } from '@chancery/contract/kit/endpoint.ts';
import { SealUseKind } from '#wire/application/codes.ts';
import { grantAuthorization, grantDirectly, type listWaitingGrants } from '#wire/authorization/calls.ts';
import { DeviceAbility, SealSubtype } from '#wire/device/codes.ts';
import { isPhysical } from '#wire/device/rules.ts';
import { limits } from '#wire/limits.ts';
import { UseType } from '#wire/use-record/codes.ts';
import type { FormValues } from '../../kit/form/form-value.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import type { SendOptions } from '../../kit/form/use-schema-form.ts';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { callAny } from '../../kit/query.ts';
import { colleague, nameOf, rememberName } from '../approval/colleague.ts';
import { sealOffer } from '../device/seal-pick.ts';
import { showAnew } from './authorization-steps.ts';
import { fingerprintNote } from './fingerprint-note.tsx';

/** An approved use that waits to be authorised. */
export type Waiting = CallResult<typeof listWaitingGrants>['list'][number];

/** Somebody far away has to see it; with a template that wants so, that is not the keeper's to decide. */
const witnessFields = (isWanted = false) =>
  ({
    witness: {
      kind: 'switch',
      label: 'authorization.witness',
      help: isWanted ? 'authorization.witnessByTemplate' : 'authorization.witnessHelp',
      fixed: isWanted,
    },
    graceSeconds: {
      kind: 'number',
      label: 'authorization.graceSeconds',
      help: 'authorization.graceHelp',
      when: ({ witness }: FormValues) => witness === true,
    },
  }) as const;

const hourMs = 3_600_000;
const modes = { ...UseType, all: [UseType.networked, UseType.offline] };
/** Electronic seals stand on files, which come with an application. */
const sealPick = pick({
  ...sealOffer,
  query: (typed) => ({ keyword: typed || undefined, kind: SealUseKind.paper }),
});

const when = {
  startAt: { kind: 'dateTime', label: 'authorization.startAt' },
  endAt: { kind: 'dateTime', label: 'authorization.endAt' },
} as const;

/** What the seal can do decides what is asked for; with a seal without electronics people see to it. */
const has = ({ subtype, abilities }: Waiting, ability: Waiting['abilities'][number]): boolean =>
  subtype !== SealSubtype.smart || abilities.includes(ability);

/** Sends a grant, and says afterwards to whom it went: whoever fills the form in may choose somebody else. */
const grantBy = (endpoint: AnyEndpoint, asked = '') => {
  let name = asked;
  return {
    send: (input: { readonly userId?: string }, options: SendOptions) => {
      name = nameOf(input.userId ?? '') || asked;
      return callAny(endpoint, input, options);
    },
    tell: () => notify.success(t('authorization.granted', { name })),
  };
};

/** Authorises an approved use; everything is filled in as it was approved. */
export const openGrant = async (row: Waiting): Promise<void> => {
  rememberName(row.user.userId, row.user.realName);
  const { send, tell } = grantBy(grantAuthorization, row.user.realName);
  const isDone = await openFormDialog({
    title: t('authorization.grant'),
    about: t('authorization.grantAbout', { seal: row.deviceName, title: row.title }),
    endpoint: grantAuthorization,
    send,
    given: { applicationId: row.applicationId, deviceId: row.deviceId },
    initial: {
      normalCount: row.normalLeft,
      crossPageCount: row.crossPageLeft,
      userId: row.user.userId,
      startAt: row.startAt,
      endAt: row.endAt,
      place: row.place,
      photoLock: false,
      witness: row.witness,
      graceSeconds: limits.filming.graceSeconds.usual,
      mode: row.takeOut && has(row, DeviceAbility.offline) ? UseType.offline : UseType.networked,
    },
    fields: {
      ...(row.normalLeft > 0 && {
        normalCount: { kind: 'number' as const, label: 'authorization.normalCount' as const },
      }),
      ...(row.crossPageLeft > 0 && {
        crossPageCount: { kind: 'number' as const, label: 'authorization.crossPageCount' as const },
      }),
      userId: { kind: colleague(), label: 'authorization.user', Note: fingerprintNote(row.deviceId) },
      ...when,
      place: { label: 'authorization.place' },
      ...(has(row, DeviceAbility.photoLock) && {
        photoLock: { kind: 'switch' as const, label: 'authorization.photoLock' as const },
      }),
      ...((isPhysical(row.subtype) || row.witness) && witnessFields(row.witness)),
      ...(row.subtype === SealSubtype.smart &&
        has(row, DeviceAbility.offline) && {
          mode: {
            kind: modes,
            label: 'authorization.mode' as const,
            help: 'authorization.modeHelp' as const,
          },
        }),
    },
  });
  if (isDone) tell();
  await showAnew();
};

/** Authorises a use that nobody applied for. */
export const openDirectGrant = async (): Promise<void> => {
  const { send, tell } = grantBy(grantDirectly);
  const isDone = await openFormDialog({
    title: t('authorization.direct'),
    verb: t('authorization.directVerb'),
    about: t('authorization.directAbout'),
    endpoint: grantDirectly,
    send,
    initial: {
      normalCount: 1,
      witness: false,
      graceSeconds: limits.filming.graceSeconds.usual,
      startAt: new Date().toISOString(),
      endAt: new Date(Date.now() + 24 * hourMs).toISOString(),
    },
    fields: {
      title: { label: 'authorization.what' },
      reason: { kind: 'textarea', label: 'authorization.reason' },
      deviceId: { kind: sealPick, label: 'authorization.seal' },
      userId: { kind: colleague(), label: 'authorization.user', Note: fingerprintNote() },
      normalCount: { kind: 'number', label: 'authorization.normalCount' },
      crossPageCount: { kind: 'number', label: 'authorization.crossPageCount' },
      ...when,
      photoLock: { kind: 'switch', label: 'authorization.photoLock' },
      ...witnessFields(),
      mode: { kind: modes, label: 'authorization.mode', help: 'authorization.modeHelp' },
    },
  });
  if (isDone) tell();
  await showAnew();
};
