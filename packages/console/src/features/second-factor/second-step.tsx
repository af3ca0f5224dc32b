import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useMemo } from 'react';
import type { operatorLogin } from '#wire/operator/calls.ts';
import { beginSecondFactor, verifySecondFactor } from '#wire/operator/second-factor.ts';
import { Button } from '../../entry/button.tsx';
import { type ConsoleCall, callWith } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { useLoad } from '../../kit/use-load.ts';
import { beginAsOperator } from '../account/begin.ts';
import { CodeForm } from './code-form.tsx';
import { halfLogin, overOr } from './half-login.ts';
import { SetUp } from './set-up.tsx';

interface Props {
  readonly first: CallResult<typeof operatorLogin>;
  readonly username: string;
  onBack(): void;
}

interface StepProps {
  readonly call: ConsoleCall;
  onBack(): void;
  onDone(): void;
}

const FirstSetUp = ({ call, onBack, onDone }: StepProps) => {
  const t = useT();
  const begin = useMemo(
    () => () => call(beginSecondFactor, {}, { quiet: true }).catch(overOr(onBack)),
    [call, onBack],
  );
  const { data, failed, reload } = useLoad(begin);
  if (data)
    return <SetUp begun={data} call={call} back={t('login.otherAccount')} onBack={onBack} onDone={onDone} />;
  return failed ? <Button onClick={reload}>{t('secondFactor.again')}</Button> : <Spinner />;
};

/** The second step of an operator's login. Until it is done, nothing of the login is kept in the browser. */
export const SecondStep = ({ first, username, onBack }: Props) => {
  const t = useT();
  const call = useMemo(() => callWith(halfLogin(first)), [first]);
  const finish = () => void beginAsOperator(first, username);
  if (first.secondStep === 'setUp') return <FirstSetUp call={call} onBack={onBack} onDone={finish} />;
  return (
    <CodeForm
      lead={t('secondFactor.enter', { name: username.trim() })}
      verb={t('login.submit')}
      back={t('login.otherAccount')}
      demoCode={first.demoCode}
      send={async (code) => {
        await call(verifySecondFactor, { code }, { quiet: true }).catch(overOr(onBack));
        finish();
      }}
      onBack={onBack}
    />
  );
};
