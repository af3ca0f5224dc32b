import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id, off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const nobody = hashPassword('nobody has this password');

/** Checks a password; where there is none to check against it takes just as long. */
export const isPassword = async (kept: string | null | undefined, password: string): Promise<boolean> => {
  const right = await verify(kept ?? (await nobody), password);
  return right && kept !== null && kept !== undefined;
};
