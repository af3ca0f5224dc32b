import { SchemeIcon } from '../kit/icons.tsx';
import { useT } from '../kit/phrases.tsx';
import { type SchemeChoice, setScheme, useSchemeChoice } from '../kit/theme/color-scheme.ts';
import css from './switch.module.css';

const next: Readonly<Record<SchemeChoice, SchemeChoice>> = { auto: 'light', light: 'dark', dark: 'auto' };
const names = { auto: 'entry.themeAuto', light: 'entry.themeLight', dark: 'entry.themeDark' } as const;

/** Goes round light, dark and the system's choice. */
export const ThemeSwitch = () => {
  const t = useT();
  const choice = useSchemeChoice();
  const label = t('entry.theme', { name: t(names[choice]) });
  return (
    <button
      type="button"
      className={css.switch}
      title={label}
      aria-label={label}
      onClick={() => setScheme(next[choice])}
    >
      <SchemeIcon choice={choice} />
    </button>
  );
};
