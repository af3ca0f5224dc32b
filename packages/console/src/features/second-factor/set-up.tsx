import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useState } from 'react';
import { type beginSecondFactor, confirmSecondFactor } from '#wire/operator/second-factor.ts';
import type { ConsoleCall } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { QrCode } from '../../kit/qr-code.tsx';
import loginCss from '../account/login.module.css';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';

interface Props {
  readonly begun: CallResult<typeof beginSecondFactor>;
  readonly call: ConsoleCall;
  /** The label of the way out. */
  readonly back: string;
  onBack(): void;
  onDone(): void;
}

const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Sets up an authenticator: its QR code, a code as proof that it works, and the recovery codes. */
export const SetUp = ({ begun, call, back, onBack, onDone }: Props) => {
  const t = useT();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;

  const confirm = async (code: string) => {
    const done = await call(confirmSecondFactor, { code }, { quiet: true }).catch((error: unknown) => {
      if (error instanceof Refusal && error.key === 'secondFactor.notBegun') onBack();
      throw error;
    });
    setCodes(done.recoveryCodes);
  };
  return (
    <div className={loginCss.form}>
      <p>{t('secondFactor.setUpLead')}</p>
      <div className={css.qr}>
        <QrCode text={begun.uri} label={t('secondFactor.qr')} />
      </div>
      <p className={css.secret}>
        {t('secondFactor.secret')}
        <code>{grouped(begun.secret)}</code>
      </p>
      <CodeForm
        digitsOnly
        verb={t('secondFactor.confirm')}
        back={back}
        demoCode={begun.demoCode}
        send={confirm}
        onBack={onBack}
      />
    </div>
  );
};
