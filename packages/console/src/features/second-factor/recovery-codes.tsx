import { Button } from '../../entry/button.tsx';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import loginCss from '../account/login.module.css';
import css from './second-factor.module.css';

interface Props {
  readonly codes: readonly string[];
  onDone(): void;
}

/** Shows recovery codes the only time they can be seen. */
export const RecoveryCodes = ({ codes, onDone }: Props) => {
  const t = useT();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify.success(t('secondFactor.copied')),
      () => undefined,
    );
  return (
    <section className={loginCss.form} aria-label={t('secondFactor.recoveryTitle')}>
      <h2 className={css.heading}>{t('secondFactor.recoveryTitle')}</h2>
      <p>{t('secondFactor.recoveryText')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button kind="primary" wide onClick={onDone}>
        {t('secondFactor.kept')}
      </Button>
      {'clipboard' in navigator && (
        <Button kind="link" className={loginCss.forgot} onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
      )}
    </section>
  );
};
