/** The numbers at the head of the home page. */
export const homeFigures = {
  'figure.device': 'Seals',
  'figure.use': 'Use of seals',
  'figure.apply': 'Applications',
  'figure.devices': 'Seals',
  'figure.devicesOnline': 'Online',
  'figure.devicesAttention': 'Needs attention',
  'figure.servicesEnding': 'Expiring soon',
  'figure.pressesToday': 'Presses today',
  'figure.usesThisMonth': 'Uses this month',
  'figure.usesOpen': 'Authorisations open',
  'figure.usesToReview': 'To be reviewed',
  'figure.appliesRunning': 'Under approval',
  'figure.appliesThisMonth': 'Applied this month',
  'figure.appliesApproved': 'Approved this month',
  'figure.appliesRejected': 'Rejected this month',
} as const;
