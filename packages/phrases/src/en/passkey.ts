/** The page that looks after passkeys. */
export const passkey = {
  'passkey.title': 'My passkeys',
  'passkey.lead':
    'Use your fingerprint, face or PIN instead of a text message code when you use an electronic seal or sign.',
  'passkey.addLead': 'We send a code to {phone} first. Then your browser asks where to keep the passkey.',
  'passkey.name': 'Name',
  'passkey.nameHelp': 'To recognise it later, such as the name of the device.',
  'passkey.code': 'Code from your phone',
  'passkey.sendCode': 'Send code',
  'passkey.again': 'Send again ({seconds} s)',
  'passkey.added': 'passkey registered',
  'passkey.since': 'Registered on {when}',
  'passkey.used': 'Last used {when}',
  'passkey.unused': 'Not used yet',
  'passkey.remove': 'Remove',
  'passkey.removeNamed': 'Remove {name}',
  'passkey.removeLead': 'We send a code to {phone}. Afterwards “{name}” can no longer be used.',
  'passkey.removed': 'passkey removed',
  'passkey.empty': 'No passkeys yet. Register one to use seals and sign without waiting for a code.',
  'passkey.elsewhere': 'Passkeys can be used only at {origin}. Open Chancery there.',
  'passkey.unsupported': 'This browser does not support passkeys. Use a newer one, or a text message code.',
  'passkey.unavailable':
    'Passkeys need a domain name with HTTPS, which this platform does not have yet. Text message codes work as before.',
  'passkey.notMade': 'No passkey was registered. Try again.',
} as const;

/** Passkeys where a second proof is asked for. */
export const passkeyUse = {
  'passkey.add': 'Register a passkey',
  'passkey.use': 'Use a passkey',
  'passkey.cancelled': 'The passkey was not used. Try again, or use a text message code.',
} as const;
