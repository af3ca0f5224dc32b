/** Every number the product promises, in one place. */
export const limits = {
  openTabs: 15,
  mobileWidthPx: 720,
  versionPageSize: 5,
  reclickGuardMs: 3_000,
  useCountMax: 500,
  backlightSeconds: { min: 1, max: 180 },
  shutdownMinutes: { min: 0, max: 30 },
  password: { min: 8, max: 16 },
  reason: { min: 2, max: 1_000 },
  freeText: 255,
  /** The longest entry of a text field, by what the field is for. */
  text: { short: 12, label: 16, code: 17, name: 56, remark: 64, description: 120 },
  /** Account and registration numbers that are typed in. */
  numberText: { min: 9, max: 32 },
  email: 254,
  /** What an entered password may measure before it is even looked at. */
  enteredPassword: 64,
  copiesMax: 99_999,
  /** The largest amount, in fen: ten thousand million yuan. */
  amountMax: 1_000_000_000_000,
  bytesPerMb: 1_048_576,
  /** An uploaded file: its size, its pixels when it is a picture, the life of a link to it, and of one nobody uses. */
  file: {
    mb: 20,
    /** What is to be stamped, and what goes with it. */
    largeMb: 200,
    /** The parts in which a large file travels. */
    partMb: 2,
    /** What an office document may unfold into. */
    unfoldedMb: 500,
    megapixels: 40,
    nameLength: 120,
    linkMinutes: 5,
    unusedHours: 24,
  },
  /** What an approval flow may be drawn of. */
  flow: { steps: 20, cases: 6, conditions: 5, peoplePerStep: 20, headLevels: 5, timeoutHours: 720 },
  /** An application: its seals and files, the pause between reminders, what one list action takes at once. */
  application: {
    seals: 20,
    files: 50,
    attachments: 20,
    remindMinutes: 30,
    bulk: 100,
    dryRun: 200,
    draftBytes: 65_536,
  },
  serviceValidityDays: 30,
  departmentsPerMember: 20,
  /** A sheet of members: its size and its rows. */
  memberImport: { mb: 5, rows: 5_000, sample: 5, keepDays: 7 },
  inviteAgainSeconds: 60,
  truncateAt: 10,
  badgeMax: 99,
  /** Trees of departments and units: how deep they may grow, how much of a level and of a search is shown. */
  tree: { depth: 20, level: 500, found: 50 },
  pageSize: 20,
  pageSizeMax: 200,
  /** Lists count no further than this: an exact count of millions would cost more than the page. */
  countCap: 1_000,
  /** The most rows a list is exported with from the browser. */
  exportRows: 10_000,
  timeoutMs: {
    standard: 15_000,
    authorise: 30_000,
    detect: 50_000,
    licenceOcr: 60_000,
    upload: 5 * 60_000,
    largeUpload: 50 * 60_000,
  },
  verificationCode: {
    digits: 6,
    resendSeconds: 60,
    lifeMinutes: 5,
    tries: 5,
    perDay: 10,
  },
  passwordTries: { count: 5, minutes: 15 },
  session: { idleHours: 12, absoluteDays: 14, perAccount: 10, touchSeconds: 60 },
  signature: { skewMs: 5 * 60_000 },
  idempotency: { hours: 24 },
  /** A live connection: the life of its ticket, its beat, what it may send us, and how many one login may have. */
  live: { ticketSeconds: 60, beatSeconds: 25, payload: 256, perSession: 20 },
  /** A webhook: how many a unit may have, the length of an address, the patience with it and how long we try. */
  webhook: { perUnit: 20, url: 500, timeoutMs: 10_000, tryHours: 24, keepDays: 30, excerpt: 1_000 },
  noticeMs: { info: 3_000, error: 4_000, network: 5_000 },
} as const;

/** Days begin and end where the units are. */
export const platformZone = 'Asia/Shanghai';
