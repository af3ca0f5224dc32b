import { readFingerprint } from '@chancery/evidence/read-fingerprint.ts';
import type { Trust } from '@chancery/evidence/trust.ts';
import { useRef, useState } from 'react';
import { Button } from '../../entry/button.tsx';
import { TextField } from '../../entry/text-field.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './verify.module.css';

/** What the reader brings along to compare with, instead of this platform's own word. */
export interface OwnTrust {
  /** Where it is from: a fingerprint that was typed, or the name of a file. */
  readonly name: string;
  readonly trust: Trust;
  /** The one key that must have signed. */
  readonly expected?: readonly string[];
}

const typed = (fingerprint: string): OwnTrust => ({
  name: fingerprint,
  trust: { platforms: [{ fingerprint }] },
  expected: [fingerprint],
});

interface Props {
  readonly chosen: OwnTrust | undefined;
  /** Told what to compare with, or that what was given is not readable: then nothing is compared with anything else. */
  onChange(chosen: OwnTrust | undefined | 'unreadable'): void;
}

/** Lets the reader say whose key the file has to be by, from a contract or a letter, or by what they trusted before. */
export const OwnTrustField = ({ chosen, onChange }: Props) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const isFile = chosen !== undefined && !chosen.expected;

  const type = (value: string) => {
    setText(value);
    const fingerprint = readFingerprint(value);
    const isWrong = value.trim() !== '' && !fingerprint;
    setProblem(isWrong ? t('verify.ownWrong') : undefined);
    onChange(fingerprint ? typed(fingerprint) : isWrong ? 'unreadable' : undefined);
  };

  const take = async (file: File | undefined) => {
    if (!file) return;
    const { trustIn } = await import('@chancery/evidence/trust-file.ts');
    const trust = file.size < 1 << 20 ? trustIn(await file.text()) : undefined;
    setText('');
    setProblem(trust ? undefined : t('verify.ownFileWrong'));
    onChange(trust ? { name: file.name, trust } : 'unreadable');
  };

  return (
    <details className={css.own}>
      <summary>{t('verify.own')}</summary>
      <p className={css.lead}>
        {t('verify.ownLead')}{' '}
        <a href="/verify-offline.html" download>
          {t('verify.offlinePage')}
        </a>
      </p>
      <TextField
        label={t('verify.ownFingerprint')}
        value={text}
        onChange={type}
        autoComplete="off"
        spellCheck={false}
        {...(problem && { error: problem })}
      />
      <div className={css.ownFile}>
        <Button onClick={() => input.current?.click()}>{t('verify.ownFile')}</Button>
        {isFile && <span role="status">{t('verify.ownFileChosen', { name: chosen.name })}</span>}
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('verify.ownFile')}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
    </details>
  );
};
