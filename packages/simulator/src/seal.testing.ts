import { newKeys, signWith, verifyWith, writeMessage } from '@chancery/device/envelope.ts';
import type { DownBody, DownType, Order } from '@chancery/device/messages.ts';
import { switchOn } from './seal.ts';
import type { Seal } from './seal.types.ts';

/** The serial of the seal in tests. */
export const testSerial = 'SEAL-TEST01';
const [server, device] = [newKeys(), newKeys()];
/** Whether a message is by the seal in tests. */
export const bySeal = verifyWith(device.publicKey);

/** A seal just out of its box. */
export const testSeal = (): Seal =>
  switchOn({
    serial: testSerial,
    sign: signWith(device.secretKey),
    verify: verifyWith(server.publicKey),
  });

/** Something the server says, signed by it, or by somebody else. */
export const fromServer = <T extends DownType>(type: T, body: DownBody<T>, forged = false): string =>
  writeMessage(type, body, signWith(forged ? device.secretKey : server.secretKey));

const id = (n: number): string => `0199a1f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** The time at which tests begin. */
export const testStart = 1_790_000_000_000;
let commands = 0;

/** An order for the seal in tests. */
export const testOrder = (order: number, revision: number, over: Partial<Order> = {}): Order => {
  commands += 1;
  return {
    id: id(1_000 + commands),
    serial: testSerial,
    order: id(order),
    revision,
    state: 'active',
    user: id(99),
    userName: '林岚',
    normal: 5,
    crossPage: 2,
    usedNormal: 0,
    usedCrossPage: 0,
    useType: 0,
    from: testStart,
    to: testStart + 3_600_000,
    photoLock: false,
    photographed: 0,
    issuedAt: testStart + order * 1_000 + revision,
    ...over,
  };
};
