import { DestructionSigner } from '#wire/destruction/codes.ts';
import { ProofKind } from '#wire/passkey/codes.ts';
import { showDateTime } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './destruction.module.css';
import type { WholeDestruction } from './whole-destruction.ts';

/** Who has signed, and who is still to. */
export const SignaturesSection = ({ data: { signatures } }: { readonly data: WholeDestruction }) => {
  const t = useT();
  if (signatures.length === 0) return <p className={css.quiet}>{t('destruction.noSignatures')}</p>;
  return (
    <ul className={css.signers}>
      {signatures.map(({ role, name, signedAt, proof }) => (
        <li key={role}>
          <span>
            <strong>{name}</strong> · {sayCode(t, DestructionSigner, role)}
          </span>
          {signedAt && proof ? (
            <span className={css.quiet}>
              {t('destruction.signedLine', {
                time: showDateTime(signedAt),
                proof: sayCode(t, ProofKind, proof),
              })}
            </span>
          ) : (
            <StatusTag meaning="attention">{t('destruction.notSigned')}</StatusTag>
          )}
        </li>
      ))}
    </ul>
  );
};
