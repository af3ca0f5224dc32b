import { useState } from 'react';
import { Choice } from '../../kit/choice.tsx';
import { useT } from '../../kit/phrases.tsx';
import type { CleanPhoto } from './photo-pad.tsx';
import { SealPad, type SealValue } from './seal-pad.tsx';
import css from './signature.module.css';
import { SignaturePad, type SignatureValue } from './signature-pad.tsx';

/** What somebody outside signs with. */
export type GuestSignatureValue = SignatureValue | SealValue;

interface Props {
  readonly name: string;
  readonly unitName: string;
  readonly clean: CleanPhoto;
  onChange(value: GuestSignatureValue | undefined): void;
}

/** Asks somebody outside for their signature, or for the seal of their unit. */
export const GuestSignature = ({ name, unitName, clean, onChange }: Props) => {
  const t = useT();
  const [way, setWay] = useState<'hand' | 'seal'>('hand');
  const choose = (next: 'hand' | 'seal') => {
    setWay(next);
    onChange(undefined);
  };
  return (
    <div className={css.pad}>
      <Choice
        wide
        options={[
          { key: 'hand', label: t('signing.pad.byHand') },
          { key: 'seal', label: t('signing.pad.bySeal') },
        ]}
        chosen={way}
        onChoose={choose}
      />
      {way === 'seal' ? (
        <SealPad unitName={unitName} clean={clean} onChange={onChange} />
      ) : (
        <SignaturePad name={name} clean={clean} onChange={onChange} />
      )}
    </div>
  );
};
