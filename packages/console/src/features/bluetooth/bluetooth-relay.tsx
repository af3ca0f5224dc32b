import { lazy, Suspense, useState } from 'react';
import { loadBooks } from '../../kit/phrases.tsx';

interface Props {
  readonly deviceId: string;
  /** The serials it may have, that of a device it had before among them; another seal is not relayed. */
  readonly serials?: readonly string[] | undefined;
  /** There is something to carry; once offered it stays, for a seal may have more to say when a use is over. */
  readonly isOffered: boolean;
}

const Body = lazy(async () => {
  const [module] = await Promise.all([import('./relay-panel.tsx'), loadBooks('bluetooth')]);
  return { default: module.RelayPanel };
});

/** Connects a seal over Bluetooth and relays its messages; fetched when it is shown. */
export const BluetoothRelay = ({ isOffered, ...seal }: Props) => {
  const [wasOffered, setOffered] = useState(isOffered);
  if (isOffered && !wasOffered) setOffered(true);
  if (!wasOffered) return null;
  return (
    <Suspense fallback={null}>
      <Body {...seal} />
    </Suspense>
  );
};
