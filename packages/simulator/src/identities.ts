import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Sign, Verify } from '@chancery/device/envelope.ts';
import type { HardwareFile } from '@chancery/device/hardware-file.ts';
import type { SealIdentity } from './seal.types.ts';

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const spki = Buffer.from('302a300506032b6570032100', 'hex');

const nodeSign = (secretKey: Uint8Array): Sign => {
  const made = createPrivateKey({ key: Buffer.concat([pkcs8, secretKey]), format: 'der', type: 'pkcs8' });
  return (bytes) => sign(null, bytes, made);
};

const nodeVerify = (publicKey: Uint8Array): Verify => {
  const made = createPublicKey({ key: Buffer.concat([spki, publicKey]), format: 'der', type: 'spki' });
  return (bytes, signature) => verify(null, bytes, made, signature);
};

/** Who the seals of a file are, with the quick cryptography of Node. */
export const identitiesOf = ({ orderPublicKey, devices }: HardwareFile): SealIdentity[] => {
  const fromServer = nodeVerify(orderPublicKey);
  return devices.map(({ serial, secretKey }) => ({ serial, sign: nodeSign(secretKey), verify: fromServer }));
};
