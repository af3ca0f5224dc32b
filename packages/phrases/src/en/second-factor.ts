/** The second step of an operator's login, and the page that looks after it. */
export const secondFactor = {
  'secondFactor.title': 'Authenticator',
  'secondFactor.lead': 'After your password you enter a code that only your phone shows.',
  'secondFactor.code': 'Authenticator code',
  'secondFactor.codeHelp': 'Lost the phone? Enter one of your recovery codes.',
  'secondFactor.enter': 'Enter the code that your authenticator shows for {name}.',
  'secondFactor.setUpLead':
    'Operators log in with a second step. Scan this code with an authenticator app on your phone, such as Microsoft Authenticator, Google Authenticator or any other, then enter the 6 digits it shows.',
  'secondFactor.qr': 'QR code for your authenticator',
  'secondFactor.secret': 'Or type this key into the app',
  'secondFactor.confirm': 'Confirm',
  'secondFactor.again': 'Get a new QR code',
  'secondFactor.recoveryTitle': 'Recovery codes',
  'secondFactor.recoveryText':
    'Each code lets you log in once without your phone. Write them down or print them, and keep them apart from your phone. They are shown only once.',
  'secondFactor.copy': 'Copy all',
  'secondFactor.copied': 'copied',
  'secondFactor.kept': 'I have saved them',
  'secondFactor.setUpAt': 'Set up on {when}',
  'secondFactor.left': '{n:recovery code|recovery codes} left',
  'secondFactor.noneLeft': 'No recovery codes left. Get new ones, or you cannot log in without your phone.',
  'secondFactor.fewLeft': 'Only {n:recovery code|recovery codes} left. Get new ones.',
  'secondFactor.renew': 'New recovery codes',
  'secondFactor.renewLead': 'Your current codes stop working. Enter a code first.',
  'secondFactor.replace': 'Use another phone',
  'secondFactor.replaceLead':
    'The authenticator on the old phone stops working, and you are logged out elsewhere. Enter a code from the old one, or a recovery code.',
  'secondFactor.goOn': 'Continue',
  'secondFactor.back': 'Cancel',
  'secondFactor.done': 'authenticator set up',
} as const;
