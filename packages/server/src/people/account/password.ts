/** OWASP's first recommendation for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id, off the event loop. */
export const hashPassword = async (password: string): Promise<string> => {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, cost);
};

let nobody: Promise<string> | undefined;

/** Checks a password; where there is none to check against it takes just as long. */
export const isPassword = async (kept: string | null | undefined, password: string): Promise<boolean> => {
  const { verify } = await import('@node-rs/argon2');
  nobody ??= hashPassword('nobody has this password');
  // Waited for in any case, so that the first answer after a start does not tell by its time whether there is one.
  const other = await nobody;
  const right = await verify(kept ?? other, password);
  return right && kept !== null && kept !== undefined;
};
