import { AuthorizationEnd, AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { limits, platformZone } from '@chancery/contract/limits.ts';
import {
  type Fence,
  isAfterExchange,
  type PressFacts,
  pressedAt,
} from '@chancery/contract/use-record/rules.ts';
import type { ReceivedPress } from '../../seals/ports.ts';
import type { AuthorizationRow } from '../authorization/authorization.table.ts';
import { leftOf } from '../authorization/press-effects.ts';
import type { IntakeDevice } from './intake-read.ts';

/** A press with the authorisation it may belong to. */
export interface Ordered {
  readonly received: ReceivedPress;
  readonly device: IntakeDevice;
  readonly order: PressFacts['order'];
  /** Of a press that belongs to the use of an authorisation, counted or not. */
  readonly authorization: AuthorizationRow | undefined;
  readonly deviceAt: Date;
  readonly notBefore: Date;
  /** When it was pressed as far as anybody can tell. */
  readonly at: Date;
}

const isOver = ({ end, endedAt }: AuthorizationRow, deviceAt: Date, slackMs: number): boolean =>
  endedAt !== null &&
  end !== AuthorizationEnd.used &&
  deviceAt.getTime() > endedAt.getTime() + limits.press.clockSkewMs + slackMs;

/** Finds the authorisation of a press. An order of another device, or one that was never given out, is none. */
export const orderOf = (
  received: ReceivedPress,
  device: IntakeDevice,
  authorizations: ReadonlyMap<string, AuthorizationRow>,
  serverSlackMs: number,
): Ordered => {
  const named = authorizations.get(received.press.order ?? '');
  const isOwn = named?.deviceId === device.id && named.status !== AuthorizationStatus.notActivated;
  const authorization = isOwn ? named : undefined;
  const deviceAt = new Date(received.press.at);
  const notBefore = (authorization ?? device).createdAt;
  const at = pressedAt({ deviceAt, receivedAt: received.receivedAt, notBefore, serverSlackMs });
  const { retiredAt } = device;
  const isPast =
    authorization !== undefined &&
    (isOver(authorization, deviceAt, serverSlackMs) ||
      isAfterExchange({ deviceAt, retiredAt, serverSlackMs }));
  const order = !authorization ? 'none' : isPast ? 'over' : 'held';
  return { received, device, order, authorization, deviceAt, notBefore, at };
};

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: platformZone });

/** Names the use that presses without an authorisation belong to: one a day and mode. */
export const runOf = ({ at, received }: Ordered): string => `${dayOf.format(at)} ${received.press.useType}`;

/** Where an authorisation may be used. */
export const fenceOf = (row: AuthorizationRow | undefined): Fence | null =>
  row && row.lat !== null && row.lng !== null && row.radiusMetres !== null
    ? { lat: row.lat, lng: row.lng, radius: row.radiusMetres }
    : null;

/** Counts presses against what is left of authorisations, one after the other. */
export const createMeter = () => {
  const left = new Map<string, { normal: number; crossPage: number }>();
  /** Takes one press from what is left; false where nothing is. */
  return ({ order, authorization, received }: Ordered): boolean => {
    if (!authorization || order !== 'held') return false;
    const here = left.get(authorization.id) ?? { ...leftOf(authorization) };
    left.set(authorization.id, here);
    const { kind } = received.press;
    if (here[kind] < 1) return false;
    here[kind] -= 1;
    return true;
  };
};

/** Who pressed, as far as the device knew; nobody where it did not. */
export const presserOf = ({ received: { press }, authorization }: Ordered): string | null =>
  press.by ?? (press.identifiedBy === 'order' ? (authorization?.userId ?? null) : null);
