const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the Playwright configuration`);
  return value;
};

/** The server the journeys run against. */
export const address = `http://127.0.0.1:${needed('E2E_PORT')}`;
/** Its data folder: the database and the outbox of text messages. */
export const dataDir = needed('E2E_DATA_DIR');
