import { base64url } from '@chancery/contract/client/bytes.ts';
import { local } from './storage.ts';

const place = 'chancery.machine';

/** The name this browser gives itself: where somebody has logged in before, no stranger's guesses hold them up. */
export const machineId = (): string => {
  const known = local.read(place);
  if (known) return known;
  const made = base64url(crypto.getRandomValues(new Uint8Array(24)));
  local.write(place, made);
  return made;
};
