/** Evidence reports and what they disclose, as the pages about a use offer them. */
export const disclosure = {
  'disclosure.report': 'Evidence report',
  'disclosure.title': 'Evidence report {number}',
  'disclosure.lead':
    'A PDF with the whole story of this use and its proof attached. Anybody can check it, also without a network and without an account.',
  'disclosure.level': 'What the report discloses',
  'disclosure.level.facts': 'Who, what, when and the verdict. Of the photos only their digests.',
  'disclosure.level.photos': 'The photos as well, on its pages and at its code.',
  'disclosure.days': 'How long its code may be looked at',
  'disclosure.days.never': 'For good',
  'disclosure.days.month': '30 days',
  'disclosure.days.year': 'One year',
  'disclosure.make': 'Make the report',
  'disclosure.made': 'The report is made and being downloaded.',
  'disclosure.again': 'Download again',
  'disclosure.list': 'Reports made so far',
  'disclosure.none': 'No report has been made of this use.',
  'disclosure.by': '{at}, by {name}',
  'disclosure.until': 'until {at}',
  'disclosure.opened': 'Code opened {n:time|times}, last {at}',
  'disclosure.unopened': 'Code not opened yet',
  'disclosure.revokedBy': 'Revoked {at} by {name}',
  'disclosure.revoke': 'Revoke',
  'disclosure.revokeTitle': 'Let this code show nothing any more?',
  'disclosure.revokeText':
    'Whoever scans the report of {at} will be told that its code is unknown. The PDF itself stays genuine.',
  'disclosure.revoked': 'The code shows nothing any more.',
} as const;
