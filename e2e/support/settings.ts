/** A setting that every worker has. */
export const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the Playwright configuration`);
  return value;
};

/** The server the journeys run against. */
export let address = `http://127.0.0.1:${needed('E2E_PORT')}`;
/** Its data folder: the database and the outbox of text messages. */
export let dataDir = needed('E2E_DATA_DIR');

/** From here on, everything this worker does is done at another server. */
export const moveTo = (server: { readonly address: string; readonly dataDir: string }): void => {
  address = server.address;
  dataDir = server.dataDir;
};
