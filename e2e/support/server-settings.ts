/** How a server runs that journeys are made at. */
export const serverSettings = {
  ENVIRONMENT: 'demo',
  DEVICE_PORT: '0',
  // Journeys put rows into the database behind the server's back; ten minutes on it would tell everybody of that.
  EVIDENCE_AUDIT_HOURS: '0',
  LOG_LEVEL: 'warn',
};
