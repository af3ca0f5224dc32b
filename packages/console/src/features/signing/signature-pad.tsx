import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { SignatureKind } from '#wire/signing/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { DrawPad } from './draw-pad.tsx';
import { canvasSize, keepStrokes, pictureOf, writeName } from './signature-canvas.ts';
import css from './signing.module.css';

type Kind = CodeOf<typeof SignatureKind>;

/** A signature as it is sent. */
export interface SignatureValue {
  readonly kind: Kind;
  readonly picture: string;
}

interface Props {
  readonly name: string;
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

const PhotoPad = ({ onPicture }: Pick<WayProps, 'onPicture'>) => {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBad, setBad] = useState(false);
  const [isThere, setThere] = useState(false);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [photo] = event.currentTarget.files ?? [];
    const place = canvas.current;
    const pen = place?.getContext('2d');
    if (!photo || !place || !pen) return;
    const picture = await createImageBitmap(photo).catch(() => undefined);
    if (!picture) return setBad(true);
    const { width, height } = canvasSize;
    const scale = Math.min(width / picture.width, height / picture.height);
    const [across, down] = [picture.width * scale, picture.height * scale];
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, (width - across) / 2, (height - down) / 2, across, down);
    const isGood = keepStrokes(place);
    setBad(!isGood);
    setThere(isGood);
    onPicture(isGood ? pictureOf(place) : undefined);
  };
  return (
    <div className={css.pad}>
      <label className={css.photo}>
        <span>{t('signing.pad.photo')}</span>
        <input type="file" accept="image/*" onChange={(event) => void take(event)} />
      </label>
      {isBad && (
        <p role="alert" className={css.wrong}>
          {t('signing.pad.photoBad')}
        </p>
      )}
      <canvas
        ref={canvas}
        {...canvasSize}
        className={css.paper}
        hidden={!isThere}
        role="img"
        aria-label={t('signing.pad.shown')}
      />
    </div>
  );
};

/** Asks for a signature: drawn, typed or photographed. */
export const SignaturePad = ({ name, onChange }: Props) => {
  const t = useT();
  const [kind, setKind] = useState<Kind>(SignatureKind.drawn);
  const choose = (next: Kind) => {
    setKind(next);
    onChange(undefined);
  };
  const onPicture = (picture: string | undefined) => onChange(picture ? { kind, picture } : undefined);
  return (
    <fieldset className={css.signature}>
      <legend>{t('signing.pad')}</legend>
      <div className={css.ways}>
        {SignatureKind.all.map((way) => (
          <button key={way} type="button" aria-pressed={way === kind} onClick={() => choose(way)}>
            {t(codeLabel(SignatureKind, way))}
          </button>
        ))}
      </div>
      {kind === SignatureKind.drawn && <DrawPad onPicture={onPicture} />}
      {kind === SignatureKind.typed && <TypePad name={name} onPicture={onPicture} />}
      {kind === SignatureKind.photographed && <PhotoPad onPicture={onPicture} />}
    </fieldset>
  );
};
