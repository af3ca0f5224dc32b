import { UseType } from '@chancery/contract/use-record/codes.ts';
import { writeMessage } from '@chancery/device/envelope.ts';
import { uuidv7 } from 'uuidv7';
import type { RetiredDevice } from './device-register.ts';
import type { OrderKey } from './order-key.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** What a retired device is told whenever it can be: whatever it may press is over, and it is locked. */
export const lastWords = ({ serial, lockRevision }: RetiredDevice, sign: OrderKey['sign']): string[] => {
  const issuedAt = Date.now();
  const order = uuidv7();
  const none = { normal: 0, crossPage: 0, usedNormal: 0, usedCrossPage: 0, photographed: 0 };
  const ended = {
    ...none,
    id: uuidv7(),
    serial,
    order,
    revision: 1,
    state: 'ended',
    user: nobody,
    userName: '',
    useType: UseType.networked,
    from: issuedAt,
    to: issuedAt,
    photoLock: false,
    issuedAt,
  };
  const lock = { id: uuidv7(), serial, revision: lockRevision, locked: true, reason: '', issuedAt };
  return [writeMessage('order', ended, sign), writeMessage('lock', lock, sign)];
};
