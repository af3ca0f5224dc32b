import type { RuleKey } from '@chancery/contract/rules/keys.ts';
import type { WarningKey } from '@chancery/contract/rules/warnings.ts';

/** What is wrong, or doubtful, with a field. */
export const rules = {
  'rule.required': 'input must not be empty',
  'rule.length': 'length must be {min} to {max} characters',
  'rule.tooShort': 'enter at least {min:character|characters}',
  'rule.tooLong': 'input cannot exceed {max} characters',
  'rule.tooSmall': 'enter {min} or more',
  'rule.notAbove': 'enter more than {min}',
  'rule.tooBig': 'enter {max} or less',
  'rule.notBelow': 'enter less than {max}',
  'rule.tooFew': 'choose at least {min}',
  'rule.tooMany': 'choose at most {max}',
  'rule.invalid': 'enter a correct value',
  'rule.choice': 'choose one of the options',
  'rule.unknownField': 'this field is not known',
  'rule.characters': 'input contains characters that cannot be used',

  'rule.alphanumeric': 'enter correct format (digits/letters/both)',
  'rule.noDecimalPoint': 'input must not contain a decimal point',
  'rule.phone': 'enter a correct phone number',
  'rule.phoneRequired': 'enter the phone number',
  'rule.phoneEmpty': 'phone cannot be empty',
  'rule.phoneFormat': 'phone format wrong',
  'rule.email': 'enter a correct email address',
  'rule.creditCode': 'unified social credit code format error',
  'rule.idCard': 'enter a correct ID card number',
  'rule.password': 'password format incorrect',
  'rule.passwordRequired': 'enter the password',
  'rule.passwordLength': 'length must be {min} to {max} characters',
  'rule.confirmationRequired': 'enter the password again',
  'rule.mismatch': 'the two entries do not match',
  'rule.code': 'verification code must be {digits} digits',
  'rule.codeRequired': 'enter the verification code',
  'rule.useCountRequired': 'enter the authorisation count',
  'rule.useCountPositive': 'authorisation count must be greater than 0',
  'rule.useCountInteger': 'authorisation count must be an integer',
  'rule.useCountMax': 'authorisation count cannot exceed {max}',
  'rule.copies': 'copies must be greater than 0',
  'rule.copiesInteger': 'copies must be an integer',
  'rule.backlight': 'backlight duration must be {min} to {max} seconds',
  'rule.shutdown': 'shutdown duration must be {min} to {max} minutes',
  'rule.reasonRequired': 'enter the reason for seal use',
  'rule.deviceNameRequired': 'enter the device name',
  'rule.amount': 'enter a correct amount',
  'rule.openTabs': 'at most {max} windows can be open at once',

  'warning.creditCode.checkDigit':
    'the check digit of this unified social credit code does not add up; confirm only if it is exactly as on the licence',
  'warning.idCard.checkDigit':
    'the check digit of this ID card number does not add up; confirm only if it is exactly as on the card',
} as const satisfies Record<RuleKey | `warning.${WarningKey}`, string>;
