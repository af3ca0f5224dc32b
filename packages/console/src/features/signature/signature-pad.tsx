import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { SignatureKind } from '#wire/signing/codes.ts';
import { Choice } from '../../kit/choice.tsx';
import { useT } from '../../kit/phrases.tsx';
import { DrawPad } from './draw-pad.tsx';
import { type CleanPhoto, PhotoPad } from './photo-pad.tsx';
import css from './signature.module.css';
import { canvasSize, pictureOf, writeName } from './signature-canvas.ts';

type HandKind = Exclude<CodeOf<typeof SignatureKind>, 'sealed' | 'unitSeal'>;
const handKinds = [SignatureKind.drawn, SignatureKind.typed, SignatureKind.photographed] as const;

/** A signature as it is sent. */
export interface SignatureValue {
  readonly kind: HandKind;
  readonly picture: string;
}

interface Props {
  readonly name: string;
  readonly clean: CleanPhoto;
  onChange(value: SignatureValue | undefined): void;
}

interface WayProps {
  readonly name: string;
  onPicture(picture: string | undefined): void;
}

const TypePad = ({ name, onPicture }: WayProps) => {
  const t = useT();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture follows the text alone
  useEffect(() => {
    if (!canvas.current) return;
    writeName(canvas.current, text.trim());
    onPicture(text.trim() ? pictureOf(canvas.current) : undefined);
  }, [text]);
  return (
    <div className={css.pad}>
      <label className={css.label} htmlFor={id}>
        {t('signing.pad.type')}
      </label>
      <input
        id={id}
        className={css.input}
        value={text}
        maxLength={24}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <canvas
        ref={canvas}
        {...canvasSize}
        className={css.paper}
        role="img"
        aria-label={t('signing.pad.shown')}
      />
    </div>
  );
};

/** Asks for a signature: drawn, typed or photographed. */
export const SignaturePad = ({ name, clean, onChange }: Props) => {
  const t = useT();
  const [kind, setKind] = useState<HandKind>(SignatureKind.drawn);
  const choose = (next: HandKind) => {
    setKind(next);
    onChange(undefined);
  };
  const onPicture = (picture: string | undefined) => onChange(picture ? { kind, picture } : undefined);
  return (
    <fieldset className={css.signature}>
      <legend>{t('signing.pad')}</legend>
      <Choice
        wide
        options={handKinds.map((key) => ({ key, label: t(codeLabel(SignatureKind, key)) }))}
        chosen={kind}
        onChoose={choose}
      />
      {kind === SignatureKind.drawn && <DrawPad onPicture={onPicture} />}
      {kind === SignatureKind.typed && <TypePad name={name} onPicture={onPicture} />}
      {kind === SignatureKind.photographed && <PhotoPad ink="hand" clean={clean} onPicture={onPicture} />}
    </fieldset>
  );
};
