/** What only the server says: text messages and the names of the menus. */
export const server = {
  'sms.login': 'Your login code is {code}. It is valid for {minutes} minutes. Do not give it to anybody.',
  'sms.passwordReset':
    'Your code for a new password is {code}. It is valid for {minutes} minutes. Do not give it to anybody.',
  'system.003': 'Unit console',
  'system.004': 'Platform administration',
} as const;
