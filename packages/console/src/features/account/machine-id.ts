import { base64url } from '@chancery/contract/client/bytes.ts';
import { local } from '../../kit/storage.ts';

const place = 'chancery.machine';

/** The name this browser gives itself, so that the server knows it again and asks for no second code. */
export const machineId = (): string => {
  const known = local.read(place);
  if (known) return known;
  const made = base64url(crypto.getRandomValues(new Uint8Array(24)));
  local.write(place, made);
  return made;
};
