/** What the operation log calls what people do. */
export const operations = {
  'action.user.get-user-info': 'entered the unit',
  'action.user.password-change': 'changed the password',
  'action.user.logout': 'logged out',
  'action.user.end-session': 'ended a session',
  'action.user.end-other-sessions': 'ended all other sessions',
  'action.user.preferences': 'changed preferences',
  'action.user.login-by-phone': 'logged in by phone',
  'action.user.login-by-username': 'logged in by username',
  'action.user.login-pc': 'logged in on a new machine',
  'action.user.code': 'asked for a verification code',
  'action.company.add': 'registered a unit',
  'action.login-log.add': 'left a line in the login log',
  'action.security.login': 'logged in as an operator',
  'action.security.logout': 'logged out as an operator',
  'action.security.password-change': 'changed the operator password',
} as const;
