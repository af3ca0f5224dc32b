import { useState } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import { TextField } from '../../entry/text-field.tsx';
import { showAgo } from '../../kit/format.ts';
import { NextIcon } from '../../kit/icons.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import type { Choice } from './choices.ts';
import css from './choose.module.css';

/** With more units than this a search is quicker than reading. */
const readable = 6;

const matches = (unit: Choice, text: string) =>
  [unit.companyName, unit.companyFullName, unit.social_credit_code].some((part) =>
    part.toLowerCase().includes(text.trim().toLowerCase()),
  );

interface Props {
  readonly units: readonly Choice[];
  readonly current?: string;
  readonly entering?: string;
  onChoose(companyId: string): void;
}

/** The units of a person, the last entered first. */
export const UnitList = ({ units, current, entering, onChoose }: Props) => {
  const t = useT();
  const language = useLanguage();
  const [text, setText] = useState('');
  const shown = units.filter((unit) => matches(unit, text));
  return (
    <>
      {units.length > readable && (
        <div className={css.search}>
          <TextField
            label={t('choose.search')}
            value={text}
            onChange={setText}
            type="search"
            autoComplete="off"
          />
        </div>
      )}
      <ul className={css.list}>
        {shown.map((unit) => (
          <li key={unit.companyId}>
            <button
              type="button"
              className={css.unit}
              aria-busy={entering === unit.companyId || undefined}
              disabled={entering !== undefined && entering !== unit.companyId}
              onClick={() => entering === undefined && onChoose(unit.companyId)}
            >
              <span className={css.names}>
                <span className={css.name}>
                  {unit.companyName}
                  {unit.companyId === current && <span className={css.badge}>{t('choose.current')}</span>}
                </span>
                {unit.companyFullName !== unit.companyName && (
                  <span className={css.meta}>{unit.companyFullName}</span>
                )}
                <span className={css.meta}>
                  {t(codeLabel(Role, unit.role))}
                  <span aria-hidden="true"> · </span>
                  {unit.lastEnteredAt
                    ? t('choose.lastEntered', { when: showAgo(unit.lastEnteredAt, language) })
                    : t('choose.neverEntered')}
                </span>
              </span>
              {entering === unit.companyId ? <Spinner size={18} /> : <NextIcon />}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={css.lead} role="status">
          {t('choose.none', { text: text.trim() })}
        </p>
      )}
    </>
  );
};
