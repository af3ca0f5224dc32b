import { LanguageIcon } from '../kit/icons.tsx';
import { setLanguage, useLanguage, useT } from '../kit/phrases.tsx';
import css from './switch.module.css';

/** Changes between the two languages; it shows the one it leads to, in its own words. */
export const LanguageSwitch = () => {
  const t = useT();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  const name = other === 'zh' ? '中文' : 'English';
  return (
    <button
      type="button"
      className={css.switch}
      title={t('entry.language')}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => void setLanguage(other)}
    >
      <LanguageIcon />
      {name}
    </button>
  );
};
