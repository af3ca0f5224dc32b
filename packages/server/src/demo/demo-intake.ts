import { createPrivateKey, sign } from 'node:crypto';
import { messageDigest, type Sign, writeMessage } from '@chancery/device/envelope.ts';
import type { Press } from '@chancery/device/messages.ts';
import type { EvidenceStep } from '../kit/said.ts';
import type { Secrets } from '../kit/secrets.ts';
import { createPressEffects } from '../seal-use/authorization/press-effects.ts';
import { createKeepPresses } from '../seal-use/use-record/keep-presses.ts';

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A press as it was told, with the digest by which the next one names it. */
export interface Told {
  readonly message: string;
  readonly digest: string;
}

/** How the demo's presses are told and kept: as by seals, which sign, or by hand; and by the intake of the product. */
export interface DemoIntake {
  tell(press: Press, isSmart: boolean): Told;
  readonly keep: ReturnType<typeof createKeepPresses>;
  /** What the intake would have proven, in the order it was taken. */
  readonly steps: readonly EvidenceStep[];
}

/** The demo's seals sign with the keys the simulator plays them with. Nobody is told of what is long past. */
export const createDemoIntake = (secrets: Pick<Secrets, 'simulatedKey'>): DemoIntake => {
  const pens = new Map<string, Sign>();
  const penOf = (serial: string): Sign => {
    const known = pens.get(serial);
    if (known) return known;
    const der = Buffer.concat([pkcs8, secrets.simulatedKey(serial)]);
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const pen: Sign = (bytes) => sign(null, bytes, key);
    pens.set(serial, pen);
    return pen;
  };
  const steps: EvidenceStep[] = [];
  return {
    steps,
    tell: (press, isSmart) => {
      const message = isSmart
        ? writeMessage('press', press, penOf(press.serial))
        : JSON.stringify({ byHand: press });
      return { message, digest: messageDigest(message) };
    },
    keep: createKeepPresses({
      evidence: { append: async (_, ...taken) => void steps.push(...taken) },
      onPresses: createPressEffects(async () => undefined),
    }),
  };
};
