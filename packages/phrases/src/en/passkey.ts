/** The page that looks after passkeys. */
export const passkey = {
  'passkey.title': 'My passkeys',
  'passkey.lead':
    'A passkey proves that it is you with your fingerprint, face or PIN, in place of a code by phone: when you press an electronic seal or sign.',
  'passkey.addLead': 'We send a code to {phone} first. Then your browser asks where to keep the passkey.',
  'passkey.name': 'Name',
  'passkey.nameHelp': 'So that you know it again, such as the machine it is kept on.',
  'passkey.code': 'Code from your phone',
  'passkey.sendCode': 'Send the code',
  'passkey.again': 'Send again ({seconds} s)',
  'passkey.added': 'passkey registered',
  'passkey.since': 'Registered on {when}',
  'passkey.used': 'Last used {when}',
  'passkey.unused': 'Not used yet',
  'passkey.remove': 'Remove',
  'passkey.removeNamed': 'Remove {name}',
  'passkey.removeLead': 'We send a code to {phone}. “{name}” can no longer prove anything afterwards.',
  'passkey.removed': 'passkey removed',
  'passkey.empty': 'No passkeys yet. Register one to press seals and sign without waiting for a code.',
  'passkey.elsewhere': 'Passkeys can be used only at {origin}. Open Chancery there.',
  'passkey.unsupported': 'This browser cannot use passkeys. Use a newer one, or the code by phone.',
  'passkey.unavailable':
    'Passkeys need an address with a name and HTTPS, which this platform does not have yet. Codes by phone work as before.',
  'passkey.notMade': 'No passkey was registered. Try again.',
} as const;

/** Passkeys where a second proof is asked for. */
export const passkeyUse = {
  'passkey.add': 'Register a passkey',
  'passkey.use': 'Use a passkey',
  'passkey.cancelled': 'The passkey was not used. Try again, or use the code by phone.',
} as const;
