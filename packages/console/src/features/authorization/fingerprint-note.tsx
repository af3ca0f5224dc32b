import { hasFingerprint } from '#wire/member/calls.ts';
import type { FormValues } from '../../kit/form/form-value.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './authorization.module.css';

const asId = (value: FormValues[string] | undefined): string => (typeof value === 'string' ? value : '');

interface Props {
  readonly userId: string;
  readonly deviceId: string;
}

const Said = ({ userId, deviceId }: Props) => {
  const t = useT();
  const { data } = useRead(hasFingerprint, { userId, deviceId });
  if (!data || data.onDevice === null) return null;
  return (
    <p className={css.finger} role="status">
      {t(data.onDevice ? 'authorization.fingerKnown' : 'authorization.fingerUnknown')}
    </p>
  );
};

/** Says whether a seal, or the one chosen in the form, knows its user by a finger; nothing where it reads none. */
export const fingerprintNote =
  (seal?: string) =>
  ({ values }: { readonly values: FormValues }) => {
    const [userId, deviceId] = [asId(values.userId), seal ?? asId(values.deviceId)];
    return userId !== '' && deviceId !== '' ? <Said userId={userId} deviceId={deviceId} /> : null;
  };
