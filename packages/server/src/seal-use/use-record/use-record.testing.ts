import { createHash } from 'node:crypto';
import { AuthorizationEnd, AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Press } from '@chancery/device/messages.ts';
import { uuidv7 } from 'uuidv7';
import { addRows } from '../../kit/keep-rows.ts';
import type { ReceivedPress } from '../../seals/gateway/ports.ts';
import { next } from '../../testing/given.ts';
import type { World } from '../../testing/world.ts';
import { keptAuthorization } from '../authorization/authorization.kept.ts';
import { createPressEffects } from '../authorization/press-effects.ts';
import { createKeepPresses } from './keep-presses.ts';
import { createPressIntake } from './press-intake.ts';

const minute = 60_000;

/** A device that presses: what it would say, each message naming the one before. */
export const createPresser = (device: ReceivedPress['device']) => {
  let prev: string | undefined;
  let counter = 0;
  /** The next press. A device that is pressed without telling leaves numbers out. */
  return (
    over: Partial<Press> & { readonly skip?: number; readonly receivedAt?: Date } = {},
  ): ReceivedPress => {
    const { skip = 0, receivedAt = new Date(), ...said } = over;
    counter += 1 + skip;
    const press: Press = {
      serial: device.serial,
      counter,
      ...(prev && skip === 0 ? { prev } : skip > 0 ? { prev: 'f'.repeat(64) } : {}),
      kind: 'normal',
      useType: 0,
      at: receivedAt.getTime(),
      ...said,
    };
    const message = JSON.stringify(press);
    const digest = createHash('sha256').update(message).digest('hex');
    prev = digest;
    return { device, press, message, digest, receivedAt };
  };
};

/** Seals, authorisations and an intake to try records with. */
export const createUses = ({ app, given }: World) => {
  const evidence = app.services.evidence;
  const clock = app.services.clock;
  const keep = createKeepPresses({ evidence, onPresses: createPressEffects(async () => {}), clock });
  const { take } = createPressIntake(app.transactions, keep);

  /** A unit with its people and a smart seal of its keeper. */
  const office = async () => {
    const main = await given.member({ role: Role.mainAdministrator });
    const { unit } = main;
    const keeper = await given.member({ role: Role.sealKeeper, unit });
    const member = await given.member({ unit });
    return { unit, main, keeper, member, ...(await seal(unit, keeper)) };
  };

  const seal = async (unit: { id: string }, keeper?: { id: string }) => {
    const createdAt = new Date(Date.now() - 365 * 86_400_000);
    const wish = { unit, subtype: SealSubtype.smart, createdAt };
    const made = await given.device(keeper ? { ...wish, keeper } : wish);
    const device = { id: made.id, companyId: unit.id, serial: `S20-${next()}`, name: made.name };
    return { device, press: createPresser(device) };
  };

  /** Leave to press a seal. */
  const authorization = async (
    device: ReceivedPress['device'],
    user: { id: string },
    over: {
      readonly normal?: number;
      readonly crossPage?: number;
      readonly status?: CodeOf<typeof AuthorizationStatus>;
      readonly endedAt?: Date;
      readonly fence?: { lat: number; lng: number; radius: number };
      readonly windowEnd?: Date;
    } = {},
  ) => {
    const id = uuidv7();
    const empowerNo = `SQ${String(next()).padStart(8, '0')}`;
    const { normal = 10, crossPage = 0, status = AuthorizationStatus.awaitingUse, fence } = over;
    const now = Date.now();
    const row = {
      id,
      companyId: device.companyId,
      empowerNo,
      title: 'A contract',
      deviceId: device.id,
      deviceName: device.name,
      userId: user.id,
      userName: 'Somebody',
      normalCount: normal,
      crossPageCount: crossPage,
      status,
      windowStart: new Date(now - 120 * minute),
      windowEnd: over.windowEnd ?? new Date(now + 120 * minute),
      endedAt: over.endedAt ?? null,
      end: over.endedAt ? AuthorizationEnd.closed : null,
      lat: fence?.lat ?? null,
      lng: fence?.lng ?? null,
      radiusMetres: fence?.radius ?? null,
      createdAt: new Date(now - 180 * minute),
    };
    await app.transactions.apart('platform', (tx) => addRows(tx, keptAuthorization, [row]));
    return { id, empowerNo };
  };

  return { keep, take, office, seal, authorization };
};
