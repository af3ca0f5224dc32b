import { limits } from '@chancery/contract/limits.ts';
import { useId, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { type CleanPhoto, PhotoPad } from './photo-pad.tsx';
import css from './signature.module.css';

/** A picture of the seal of somebody's unit, and which unit that is. */
export interface SealValue {
  readonly kind: 'sealed';
  readonly picture: string;
  readonly unitName: string;
}

interface Props {
  readonly unitName: string;
  readonly clean: CleanPhoto;
  onChange(value: SealValue | undefined): void;
}

/** Asks somebody outside for a picture of the seal of their unit. */
export const SealPad = ({ unitName: given, clean, onChange }: Props) => {
  const t = useT();
  const id = useId();
  const [unitName, setUnitName] = useState(given);
  const [picture, setPicture] = useState<string>();
  const tell = (name: string, shown: string | undefined) =>
    onChange(name.trim() && shown ? { kind: 'sealed', picture: shown, unitName: name.trim() } : undefined);
  return (
    <div className={css.pad}>
      <label className={css.label} htmlFor={id}>
        {t('signing.pad.unit')}
      </label>
      <input
        id={id}
        className={css.input}
        value={unitName}
        maxLength={limits.text.name}
        autoComplete="organization"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { value } }) => {
          setUnitName(value);
          tell(value, picture);
        }}
      />
      <p id={`${id}-hint`} className={css.dim}>
        {t('signing.pad.unitHint')}
      </p>
      <PhotoPad
        ink="seal"
        clean={clean}
        onPicture={(shown) => {
          setPicture(shown);
          tell(unitName, shown);
        }}
      />
    </div>
  );
};
