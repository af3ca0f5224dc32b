/** What only the server says: text messages and the names of the menus. */
export const server = {
  'sms.login': 'Your login code is {code}. It is valid for {minutes:minute|minutes}. Do not share it.',
  'sms.passwordReset':
    'Your code for a new password is {code}. It is valid for {minutes:minute|minutes}. Do not share it.',
  'sms.unitExport':
    'Your code for exporting the whole unit is {code}. It is valid for {minutes:minute|minutes}. Do not share it.',
  'sms.unitClosing':
    'Your code for deleting the whole unit is {code}. It is valid for {minutes:minute|minutes}. Do not share it.',
  'sms.handOver':
    'Your code for handing over the unit is {code}. It is valid for {minutes:minute|minutes}. Do not share it.',
  'sms.sealing':
    'Your code for using an electronic seal is {code}. It is valid for {minutes:minute|minutes}. Do not share it.',
  'sms.signing':
    'Your code for signing is {code}. It is valid for {minutes:minute|minutes}. Do not share it.',
  'sms.passkeys':
    'Your code for changing your passkeys is {code}. It is valid for {minutes:minute|minutes}. Do not share it.',
  'sms.signAsked': '{unit} asks you to sign a document. Read and sign it at {link}',
  'sms.signAskedUnnamed': 'You are asked to sign a document. Read and sign it at {link}',
  'sms.signReminded': 'A document is still waiting for your signature. Read and sign it at {link}',
  'sms.signCompleted': 'All parties have signed. Download the document within 30 days at {link}',
  'sms.signOver': 'You no longer need to sign the document you were asked to sign.',
  'sms.handedOver': 'You have handed the unit “{unit}” over to {name}, who is its main administrator now.',
  'sms.becameMain': '{name} has handed the unit “{unit}” over to you. You are its main administrator now.',
  'sms.invite': 'You are invited to {unit}. Log in with this phone number to accept or decline.',
  'sms.inviteUnnamed':
    'You are invited to join a unit. Log in with this phone number to see which, and to accept or decline.',
  'alarmMail.title': 'Evidence alarm: {what}',
  'alarmMail.text': 'Unit: {unit}. {detail} Look at it and settle it at {url}',
  'alarmMail.everyUnit': 'all units',
  'sms.engravingAllocated':
    'You have a new engraving order {number} ({seal}). Log in to confirm it with a day, or give it back.',
  'sms.engravingRedo': 'Order {number} is to be engraved again: {reason}',
  'sms.certificationApproved': 'The certification of {name} is approved.{reason}',
  'sms.certificationRejected':
    'The certification of {name} was rejected: {reason} Please correct it and submit it again.',
  'system.003': 'Unit console',
  'system.004': 'Platform administration',
  'system.005': 'Partner’s desk',
  'trial.titleOf': 'Trial of {name}',
} as const;
