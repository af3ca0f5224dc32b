/** Refusals about seals, on devices and electronic. */
export const sealsErrors = {
  'error.placing.wrongKind':
    '{name} does not fit: choose electronic seals for electronic use and physical seals for paper',
  'error.placing.onPaper':
    'positions apply to electronic use only, please choose “Electronic” or remove the positions',
  'error.placing.noFiles': 'please add the PDF files to be sealed',
  'error.placing.fileBare': 'please choose where to seal {name}',
  'error.placing.sealIdle': '{name} is not placed on any file yet, please place it or remove it',
  'error.placing.strange':
    'a position refers to a file or seal that was not chosen, please place the seals again',
  'error.placing.twice': '{name} is listed twice for the same file, please merge its positions',
  'error.placing.dateAlone': 'a date needs its seal next to it, please also place {seal} on {name}',
  'error.placing.cannotSeal': '{name} cannot be sealed: {why}',
  'error.placing.place': '{seal} cannot be placed there on {name}: {why}',
  'error.placing.unread': '{name} could not be read, please try again in a moment',
  'error.placing.changed':
    'the files or positions have changed since you opened this, please check them again before you decide',
  'error.placing.mayNotMove':
    'the seals cannot be moved at this step, please send the application back instead',
  'error.placing.otherSeals':
    'you can only move seals, not change which file they are on; send the application back for that',
  'error.placing.notElectronic': 'this application is for paper, so there are no positions to move',
  'error.device.notFound': 'this seal does not exist, please go back to the list',
  'error.device.nameTaken': 'another seal has this name, please choose another',
  'error.device.keeperNotFound': 'the keeper is not an active member of the unit, please choose another',
  'error.device.limit':
    'your unit has reached its limit of {max:seal|seals}, please apply for a higher quota',
  'error.sealing.notElectronic': 'this is not an electronic seal, please stamp by hand',
  'error.sealing.nothingLeft': 'all files of this use are already sealed or being sealed',
  'error.sealing.changed': 'the files or positions differ from what was approved, please apply again',
  'error.sealing.notUnderWay': 'no files are being sealed at the moment',
  'error.device.bindWrong':
    'serial number and code do not match, please check the card that came with the seal',
  'error.device.bindTooMany': 'too many wrong codes, please try again in {minutes:minute|minutes}',
  'error.device.boundAlready': 'this seal is already bound to your unit',
  'error.device.inUse': 'this seal has an open authorisation, please close it first',
  'error.device.notSmart': 'only smart seals support this',
  'error.device.noAbility': 'this model does not support this',
  'error.device.sealInstalled': 'a seal is already installed, please replace it instead',
  'error.device.noSeal': 'no seal is installed yet, please install one first',
  'error.device.locked': 'the seal is locked, please unlock it first',
  'error.device.notLocked': 'the seal is not locked',
  'error.device.unbound': 'the seal is no longer bound to your unit, please reload the page',
  'error.device.notPhysical': 'electronic seals do not support this',
  'error.device.connectMode': 'this model does not support this connection, please choose another',
  'error.device.period':
    'please choose a period of at most {days:day|days}, with the first day before the last',
  'error.device.retired': 'this device was exchanged and is retired, please use another',
  'error.device.otherWay':
    'this device does not connect the way the old one does, please use one with the same connection',
  'error.device.upgrading': 'the seal is installing firmware, please wait until it is done',
  'error.eSeal.notElectronic': 'this is not an electronic seal',
  'error.eSeal.glyphMissing':
    'our fonts do not have {characters}, please write the name another way or upload a picture of the seal',
  'error.eSeal.textTooLong': 'this text is too long to be read on a seal; please shorten it',
  'error.eSeal.pictureMissing': 'the seal has no picture, please design or upload one first',
  'error.eSeal.pictureEmpty':
    'no imprint was found in this picture, please use a sharp photo of a red imprint on plain paper',
  'error.eSeal.resumedByAdministrator': 'only an administrator can resume a suspended electronic seal',
  'error.certificate.notFound': 'this certificate is no longer in use, please reload the list',
  'error.certificate.revoked': 'this certificate was revoked, please give the seal a new key',
  'error.certificate.ended': 'this certificate has expired, please renew it first',
  'error.certificate.foreign': 'your own CA issued this certificate, please renew or revoke it there',
  'error.certificate.unreadable': 'this file cannot be read, please check that it is complete',
  'error.certificate.wrongPassword': 'wrong password for this file, please try again',
  'error.certificate.unknownKind': 'this kind of key is not supported, please use P-256, P-384, RSA or SM2',
  'error.certificate.otherKey': 'this certificate belongs to another key, please use this seal’s request',
  'error.certificate.notValid': 'this certificate is not valid today or not for signing, please use another',
  'error.certificate.noSigner': 'no signing device is set up, please contact the platform',
  'error.certificate.signerKind':
    'the signing device supports P-256 and RSA keys, please choose one of these',
  'error.certificate.signerDown': 'the signing device does not answer, please try again later',
  'error.certificate.listUnfit':
    'a revocation list is not current or not from the CAs of this certificate, please get a new one there',
  'error.firmware.notFound': 'this firmware no longer exists, please reload the page',
  'error.firmware.taken': 'this version is already published for this model, please enter another',
  'error.firmware.unfit': 'this firmware is for another model, or already installed',
  'error.firmware.empty': 'the file is empty or larger than {mb} MB, please choose another',
  'error.fingerprint.notFound': 'this fingerprint no longer exists, please reload the page',
  'error.fingerprint.taken': 'this finger is already registered on the seal, please choose another',
  'error.fingerprint.busy': 'the seal is waiting for another finger, please finish or delete that first',
  'error.fingerprint.full':
    'the seal can store at most {max:fingerprint|fingerprints}, please delete one first',
  'error.hardware.notFound': 'this device does not exist, please reload the page',
  'error.hardware.serialTaken': 'a device with this serial number is already registered',
  'error.hardware.notBound': 'the device is not bound to a unit, so it has no service to renew',
  'error.hardware.serviceEnd': 'the new end must be later than the current one',
  'error.hardware.retired': 'this device is retired, so it gets no new codes',
  'error.gateway.noBluetooth': 'This seal has no Bluetooth',
  'error.simulator.notSimulated': 'this is a real seal; only simulated seals can be used here',
  'error.signing.notFound': 'this signing task does not exist, please go back to the list',
  'error.signing.begun':
    'the task has started and can no longer be changed, please withdraw it and prepare a new one',
  'error.signing.over': 'the task has ended, please reload the page',
  'error.signing.notNow': 'it is no longer your turn, please reload the page',
  'error.signing.expiry': 'please choose a last day from today on, at most {days:day|days} ahead',
  'error.signing.file': '{name} cannot be signed: {fault}',
  'error.signing.place': 'this place of {name} on {file} cannot be signed: {why}',
  'error.signing.dateAlone':
    'a date needs a signature next to it, please also place where {name} signs {file}',
  'error.signing.memberNotFound': 'this colleague is not an active member, please choose another',
  'error.signing.partyTwice': '{name} is already a party of this task',
  'error.signing.partyIncomplete': 'please enter a name and phone number for each party outside the unit',
  'error.signing.picture': 'the signature could not be read, please sign again',
  'error.signing.altered':
    'the records of this signing do not match its log, please ask the platform to look into it',
  'error.signing.sealing': 'the signature could not be added to the file, please try again',
  'error.signing.remindedJustNow':
    'they were reminded a short while ago, please wait {minutes:minute|minutes}',
  'error.signing.remindedEnough': 'they were already reminded {max:time|times}, please call them',
  'error.signing.linkOver': 'this link is no longer valid, please ask the sender for a new one',
  'error.signing.visitOver': 'your visit has ended, please open the link again',
  'error.signing.photo':
    'No strokes were found on the photo. Please take it again from straight above, in good light.',
  'error.signing.noneKept': 'You have no saved signature in this unit. Please draw one.',
  'error.signing.identityFirst': 'Please prove who you are before you sign.',
  'error.signing.sealOther':
    '{name} is not authorised for these files. Apply for it with the PDFs of this task.',
  'error.signing.sealInvalid': '{name} cannot be used now: it is suspended, or its certificate is not valid.',
  'error.signing.unitMissing': 'Please enter the unit you sign for.',
  'error.signing.handedOnEnough':
    'this was already handed over {max:time|times}, please decline and say who should sign',
} as const;
