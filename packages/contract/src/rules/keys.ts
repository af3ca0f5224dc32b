/** Every message a field rule can give, with the parameters its text needs. */
export const ruleParams = {
  'rule.required': [],
  'rule.length': ['min', 'max'],
  'rule.tooShort': ['min'],
  'rule.tooLong': ['max'],
  'rule.tooSmall': ['min'],
  'rule.notAbove': ['min'],
  'rule.tooBig': ['max'],
  'rule.notBelow': ['max'],
  'rule.tooFew': ['min'],
  'rule.tooMany': ['max'],
  'rule.invalid': [],
  'rule.number': [],
  'rule.integer': [],
  'rule.date': [],
  'rule.notAfter': [],
  'rule.different': [],
  'rule.choice': [],
  'rule.unknownField': [],
  'rule.characters': [],

  'rule.alphanumeric': [],
  'rule.wireName': [],
  'rule.noDecimalPoint': [],
  'rule.phone': [],
  'rule.phoneRequired': [],
  'rule.phoneEmpty': [],
  'rule.phoneFormat': [],
  'rule.email': [],
  'rule.creditCode': [],
  'rule.idCard': [],
  'rule.password': [],
  'rule.passwordUsual': [],
  'rule.passwordRequired': [],
  'rule.passwordLength': ['min', 'max'],
  'rule.confirmationRequired': [],
  'rule.mismatch': [],
  'rule.code': ['digits'],
  'rule.codeRequired': [],
  'rule.useCountRequired': [],
  'rule.useCountPositive': [],
  'rule.useCountInteger': [],
  'rule.useCountMax': ['max'],
  'rule.copies': [],
  'rule.copiesInteger': [],
  'rule.backlight': ['min', 'max'],
  'rule.shutdown': ['min', 'max'],
  'rule.reasonRequired': [],
  'rule.deviceNameRequired': [],
  'rule.serial': [],
  'rule.devicePassword': ['min', 'max'],
  'rule.guessable': [],
  'rule.publicKey': [],
  'rule.amount': [],
  'rule.webAddress': [],
  'rule.openTabs': ['max'],
} as const satisfies Record<`rule.${string}`, readonly string[]>;

/** The key of a rule's message. */
export type RuleKey = keyof typeof ruleParams;

/** The rules whose message needs no parameters. */
export type BareRuleKey = {
  [Key in RuleKey]: (typeof ruleParams)[Key] extends readonly [] ? Key : never;
}[RuleKey];

/** The parameters of a rule's message. */
export type RuleParams<Key extends RuleKey> = Readonly<
  Record<(typeof ruleParams)[Key][number], string | number>
>;
