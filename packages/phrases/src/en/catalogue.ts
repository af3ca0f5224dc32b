/** What the console says by itself, beside the server's refusals. */
export const catalogue = {
  'catalogue.requestError': 'request error',
  'catalogue.sessionExpired': 'session expired, please log in again',
  'catalogue.loginInvalid': 'login invalid, please log in again',
  'catalogue.internal': 'internal service error, contact administrator',
  'catalogue.upgrading': 'system upgrading, please retry later',
  'catalogue.networkTimeout': 'network request timeout',
  'catalogue.unitSwitched': 'unit switched successfully',
  'catalogue.unitLost': 'you are no longer a member of {unit}',
  'catalogue.unitAlreadyCurrent': 'you are already in this unit, no switching is needed',
  'catalogue.passwordReset': 'password reset successful, please log in again with the new password',
  'catalogue.defaultPassword': 'you are using the default password, please change it',
} as const;
