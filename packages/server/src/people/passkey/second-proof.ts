import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { ProofKind } from '@chancery/contract/passkey/codes.ts';
import type { PasskeyProof } from '@chancery/contract/passkey/shapes.ts';
import type { z } from 'zod';
import type { PersonActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { VerificationService } from '../account/verification.service.ts';
import type { PasskeyService } from './passkey.service.ts';
import type { Subject } from './passkey-questions.ts';

/** What is to be proved: what somebody is about to do, and to what exactly. */
type About = Pick<Subject, 'purpose' | 'bound'>;

interface Given {
  readonly verificationCode?: string | undefined;
  readonly passkey?: z.output<typeof PasskeyProof> | undefined;
}

interface Parts {
  readonly codes: Pick<VerificationService, 'spend'>;
  readonly passkeys: Pick<PasskeyService, 'ask' | 'spend'>;
}

export type SecondProof = ReturnType<typeof createSecondProof>;

/** What somebody who is logged in proves once more before something that binds: by a code, or by a passkey. */
export const createSecondProof = ({ codes, passkeys }: Parts) => {
  const ask = (actor: PersonActor, about: About) => passkeys.ask({ accountId: actor.id, ...about });

  /** Spends the proof, and says which it was. No transaction may be open: a proof counts its own tries. */
  const spend = async (
    actor: PersonActor,
    about: About,
    { verificationCode, passkey }: Given,
  ): Promise<CodeOf<typeof ProofKind>> => {
    if (passkey) {
      await passkeys.spend({ accountId: actor.id, ...about }, passkey);
      return ProofKind.passkey;
    }
    if (verificationCode === undefined) {
      const fields = [{ field: 'verificationCode', key: 'rule.codeRequired', params: {} }] as const;
      return refuse('request.invalid', { fields });
    }
    const outcome = await codes.spend(actor.mobile, about.purpose, verificationCode);
    if (outcome !== 'right') refuse(outcome === 'wrong' ? 'account.codeWrong' : 'account.codeExpired');
    return ProofKind.code;
  };

  return { ask, spend };
};
