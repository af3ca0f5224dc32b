/** Evidence reports and what they disclose, as the pages about a use offer them. */
export const disclosure = {
  'disclosure.report': 'Evidence report',
  'disclosure.title': 'Evidence report {number}',
  'disclosure.lead':
    'A PDF with the full history of this use and its proof attached. Anyone can verify it, without a network or an account.',
  'disclosure.level': 'What the report discloses',
  'disclosure.level.facts': 'Who, what, when and the verdict. Of the photos only their digests.',
  'disclosure.level.photos': 'The photos as well, in the report and when its code is scanned.',
  'disclosure.days': 'How long the code can be scanned',
  'disclosure.days.never': 'No expiry',
  'disclosure.days.month': '30 days',
  'disclosure.days.year': 'One year',
  'disclosure.make': 'Create report',
  'disclosure.made': 'Report created. The download has started.',
  'disclosure.again': 'Download again',
  'disclosure.list': 'Reports created so far',
  'disclosure.none': 'No reports of this use yet.',
  'disclosure.by': '{at}, by {name}',
  'disclosure.until': 'until {at}',
  'disclosure.opened': 'Code scanned {n:time|times}, last {at}',
  'disclosure.unopened': 'Code not scanned yet',
  'disclosure.revokedBy': 'Revoked {at} by {name}',
  'disclosure.revoke': 'Revoke',
  'disclosure.revokeTitle': 'Stop this code from showing anything?',
  'disclosure.revokeText':
    'Anyone who scans the report of {at} will see that its code is unknown. The PDF itself stays genuine.',
  'disclosure.revoked': 'The code no longer shows anything.',
} as const;
