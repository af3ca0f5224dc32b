import { useEffect, useState } from 'react';
import { getSealPicture } from '#wire/e-seal/calls.ts';
import { listSigningSeals } from '#wire/signing/calls.ts';
import { Choice } from '../../kit/choice.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { MemberSignature, type MemberSignatureValue } from '../signature/member-signature.tsx';
import css from './signing.module.css';
import type { SigningSeal } from './signing.ts';

/** What a member signs with: their signature, or a use of a seal that they were authorised for. */
export type SignWithValue = MemberSignatureValue | { readonly useId: string; readonly keep: false };

interface Props {
  readonly id: string;
  readonly name: string;
  onChange(value: SignWithValue | undefined): void;
}

interface UseProps {
  readonly use: SigningSeal;
  readonly isChosen: boolean;
  onChoose(): void;
}

const SealUse = ({ use, isChosen, onChoose }: UseProps) => {
  const t = useT();
  const { data } = useRead(getSealPicture, { id: use.deviceId });
  const about = [use.empowerNo, t('signing.seal.left', { count: use.left })];
  return (
    <label className={css.seal}>
      <input type="radio" name="seal" checked={isChosen} onChange={onChoose} />
      <span className={css.imprint}>{data && <img src={data.image} alt="" />}</span>
      <span>
        {use.deviceName}
        <span className={css.dim}>{use.title}</span>
        <span className={css.dim}>{about.join(' · ')}</span>
      </span>
    </label>
  );
};

interface SealsProps {
  readonly uses: readonly SigningSeal[];
  readonly presses: number;
  onChange(value: SignWithValue): void;
}

const Seals = ({ uses, presses, onChange }: SealsProps) => {
  const t = useT();
  const [chosen, setChosen] = useState(uses[0]?.useId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what was chosen
  useEffect(() => {
    if (chosen) onChange({ useId: chosen, keep: false });
  }, [chosen]);
  return (
    <fieldset className={css.seals}>
      <legend className="visually-hidden">{t('signing.seal.choose')}</legend>
      {uses.map((use) => (
        <SealUse
          key={use.useId}
          use={use}
          isChosen={use.useId === chosen}
          onChoose={() => setChosen(use.useId)}
        />
      ))}
      <p className={css.dim}>{t('signing.seal.counted', { count: presses })}</p>
    </fieldset>
  );
};

/** Asks a member what they sign with; seals are offered to those who were authorised for these files. */
export const SignWith = ({ id, name, onChange }: Props) => {
  const t = useT();
  const { data } = useRead(listSigningSeals, { id });
  const [way, setWay] = useState<'hand' | 'seal'>('hand');
  const uses = data?.list ?? [];
  const choose = (next: 'hand' | 'seal') => {
    setWay(next);
    onChange(undefined);
  };
  return (
    <div className={css.stack}>
      {uses.length > 0 && (
        <Choice
          wide
          options={[
            { key: 'hand', label: t('signing.pad.byHand') },
            { key: 'seal', label: t('signing.seal.way') },
          ]}
          chosen={way}
          onChoose={choose}
        />
      )}
      {way === 'seal' ? (
        <Seals uses={uses} presses={data?.presses ?? 0} onChange={onChange} />
      ) : (
        <MemberSignature name={name} onChange={onChange} />
      )}
      {data && uses.length === 0 && <p className={css.dim}>{t('signing.seal.none')}</p>}
    </div>
  );
};
