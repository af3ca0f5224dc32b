import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useEffect, useState } from 'react';
import { getMySignature } from '#wire/signature/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { cleanMine } from './clean-mine.ts';
import css from './signature.module.css';
import { SignaturePad, type SignatureValue } from './signature-pad.tsx';

/** What a member signs with: the one they keep, or another, which may be kept. */
export type MemberSignatureValue = { readonly keep: boolean } & Partial<SignatureValue>;

interface Props {
  readonly name: string;
  onChange(value: MemberSignatureValue | undefined): void;
}

/** Asks a member for their signature; who keeps one signs with it, or draws another. */
export const MemberSignature = ({ name, onChange }: Props) => {
  const t = useT();
  const { data } = useRead(getMySignature, {});
  const [isNew, setNew] = useState(false);
  const [keep, setKeep] = useState(false);
  const [drawn, setDrawn] = useState<SignatureValue>();
  const kept = data?.signature;
  const usesKept = Boolean(kept) && !isNew;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what was chosen
  useEffect(() => {
    if (usesKept) onChange({ keep: false });
    else onChange(drawn && { ...drawn, keep });
  }, [usesKept, drawn, keep]);
  if (!data) return <div className={css.paper} aria-busy="true" />;
  if (kept && usesKept)
    return (
      <div className={css.pad}>
        <img className={css.shown} src={`data:image/png;base64,${kept.picture}`} alt={t('signature.kept')} />
        <div className={css.padFoot}>
          <span>{t('signature.kept')}</span>
          <button type="button" className={css.quiet} onClick={() => setNew(true)}>
            {t('signature.other')}
          </button>
        </div>
      </div>
    );
  return (
    <div className={css.pad}>
      <SignaturePad name={name} clean={cleanMine} onChange={setDrawn} />
      <Checkbox
        label={t(kept ? 'signature.keepInstead' : 'signature.keep')}
        checked={keep}
        onChange={(event) => setKeep(event.currentTarget.checked)}
      />
      {kept && (
        <button type="button" className={css.quiet} onClick={() => setNew(false)}>
          {t('signature.useKept')}
        </button>
      )}
    </div>
  );
};
