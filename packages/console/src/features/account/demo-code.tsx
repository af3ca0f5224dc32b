import { Button } from '../../entry/button.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './login.module.css';

interface Props {
  readonly code?: string;
  onFill(code: string): void;
}

/** In a demo nobody waits for a text message: the code is offered here. */
export const DemoCode = ({ code, onFill }: Props) => {
  const t = useT();
  if (code === undefined) return null;
  return (
    <p className={css.demo} role="status">
      <span className="figures">{t('entry.demoCode', { code })}</span>
      <Button kind="link" onClick={() => onFill(code)}>
        {t('entry.fillIn')}
      </Button>
    </p>
  );
};
