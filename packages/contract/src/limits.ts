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
    /** What is marked or identified may be a scan of a whole plan. */
    largeMegapixels: 100,
    nameLength: 120,
    linkMinutes: 5,
    unusedHours: 24,
  },
  /** The end of a seal: how many photos show it before, and after. */
  destruction: { photos: 6 },
  /** What an approval flow may be drawn of. */
  flow: { steps: 20, cases: 6, conditions: 5, peoplePerStep: 20, headLevels: 5, timeoutHours: 720 },
  /** An application: its seals and files, the pause between reminders, what one list action takes at once. */
  application: {
    seals: 20,
    files: 500,
    attachments: 20,
    remindMinutes: 30,
    bulk: 100,
    dryRun: 200,
    draftBytes: 524_288,
  },
  /**
   * Where seals stand on files: the pages one may be spread over, the places of one seal on one file, all seals on all files,
   * a word that is looked for, the pages of a file, and the longest edge of a page.
   */
  placing: { acrossPages: 200, places: 50, placements: 2_000, word: 64, pages: 5_000, pageMm: 10_000 },
  /**
   * A press: how far a device's clock may be off, when its report is late with and without a network, how long a photo
   * may take, how much of a place's uncertainty is forgiven, and how long a gap may be caused by mere disorder.
   */
  press: {
    clockSkewMs: 2 * 60_000,
    lateMs: 10 * 60_000,
    offlineLateMs: 24 * 60 * 60_000,
    photoGraceMs: 30 * 60_000,
    accuracyMetres: 200,
    gapGraceMs: 60_000,
    /** The most presses one page shows. */
    shown: 1_000,
  },
  /** An authorisation: when its user is warned of its end, and how many presses its page shows. */
  authorization: { soonMinutes: 60, presses: 100, ofSeal: 50 },
  serviceValidityDays: 30,
  /** An electronic seal: its longer side. */
  eSeal: { sizeMm: { min: 5, max: 120 } },
  /** The certificate of a seal: how long it is given for, when its end is near, and when that is told. */
  certificate: { days: 365, soonDays: 30, noticeDays: [30, 7, 1], rootListDays: 365, rootNoticeDays: 30 },
  /** How long a file waits for services outside that do not answer, and the pauses between two tries. */
  sealing: { digests: 16, waitHours: 24, pauseSeconds: { first: 15, most: 600 } },
  /** Passkeys: how many one has, how long a question waits, the longest name, id and answer. */
  passkey: { most: 10, questionMinutes: 5, openQuestions: 10, name: 64, idBytes: 1_023, answerBytes: 16_384 },
  /** A device: its password's digits, a trial's presses, days of a statistic, its firmware's size. */
  device: {
    password: { min: 6, max: 12 },
    trialPresses: 5,
    trialMinutes: 30,
    statisticDays: 366,
    lowPercent: 20,
    imprintMm: { min: 5, max: 120 },
    firmwareMb: 16,
    seenSeconds: 60,
    /** Fingers one seal may know, and how long it waits for one. */
    fingers: 200,
    fingerMinutes: 10,
  },
  /** Figures: the days one may ask about at once, how many of a kind an overview names, and how many a table. */
  wall: { links: 20, latest: 8, abnormal: 4, placedUses: 400, lookMs: 900, aroundMs: 10_000 },
  figure: { days: 1_100, shown: 8, rows: 1_000, readers: 50 },
  /** An announcement: its title and summary, its text as it is kept, what one request brings, its units and attachments. */
  announcement: {
    title: 120,
    summary: 500,
    bodyChars: 3_000_000,
    requestMb: 8,
    units: 1_000,
    attachments: 20,
  },
  /** A designed form: its fields, what can be chosen, tables, words, and all answers together. */
  form: {
    fields: 60,
    options: 50,
    columns: 12,
    rows: 100,
    label: 120,
    help: 300,
    text: 10_000,
    files: 10,
    answersChars: 500_000,
  },
  /** A review: how many things are judged, and the most points for each. */
  review: { criteria: 20, points: 100 },
  /** A project: comments on applications. */
  project: { comment: 2_000 },
  /** An event: its rounds, teams and their size, minutes a submission may be late, days for appeals, awards, its texts. */
  contest: {
    rounds: 10,
    teams: 10_000,
    teamSize: 50,
    lateMinutes: 10_080,
    appealDays: 60,
    awards: 20,
    name: 60,
    comment: 2_000,
  },
  /** A download: its versions, what is said of one, what is searched in its file, and how long a marked copy is kept. */
  download: { versions: 50, note: 500, wordChars: 1_000_000, copyHours: 72, units: 1_000, times: 20 },
  /** A course: words about it or a mentor, its mentors and sessions, places, hours before which a place is given back. */
  course: {
    words: 4_000,
    mentors: 5,
    sessions: 40,
    capacity: 500,
    cancelHours: 720,
    place: 200,
    feedback: 1_000,
    people: 1_000,
  },
  /** A meeting: its agenda, people, length, words and votes. */
  meeting: {
    items: 40,
    members: 200,
    minutes: 1_440,
    words: 4_000,
    place: 200,
    materials: 10,
    remark: 1_000,
    question: 300,
    options: 10,
    option: 100,
  },
  departmentsPerMember: 20,
  /** A sheet of members: its size, the parts of a workbook and what they unfold into, and its rows. */
  memberImport: { mb: 5, parts: 1_000, unfoldedMb: 64, rows: 5_000, sample: 5, keepDays: 7 },
  inviteAgainSeconds: 60,
  /** How long an invitation waits for an answer. */
  invitationDays: 14,
  /** How long a unit that was offered waits for its heir. */
  handOverDays: 7,
  truncateAt: 10,
  badgeMax: 99,
  /** How much of an approved page a photo must show before the two are called the same. */
  paperCoveredLeast: 0.6,
  /** How much of what waits for somebody is shown at once. */
  inbox: { shown: 50 },
  /** Trees of departments and units: how deep they may grow, how much of a level and of a search is shown. */
  tree: { depth: 20, level: 500, found: 50 },
  pageSize: 20,
  pageSizeMax: 200,
  /** Lists count no further than this: an exact count of millions would cost more than the page. */
  countCap: 1_000,
  /**
   * A search for things: what is typed, how many of a kind and in all are shown, how many of the latest are looked through,
   * and how many an index names.
   */
  search: { text: { min: 2, max: 64 }, perKind: 5, most: 20, latest: 1_000, named: 300 },
  /** The most rows a list is exported with from the browser. */
  exportRows: 10_000,
  /**
   * An export: its columns, from how many rows a list is exported by the server, the rows of a file, of one with proofs too,
   * how many one person and one unit may have under way, how many days the file and the line about it stay.
   */
  export: {
    columns: 40,
    fromRows: 1_000,
    rows: 20_000_000,
    evidenceUses: 5_000,
    atOnce: 3,
    unitAtOnce: 20,
    fileDays: 7,
    listDays: 90,
  },
  /** How many days a unit has to think before it is deleted. */
  closing: { waitDays: 30, daysAfterHold: 7 },
  timeoutMs: {
    standard: 15_000,
    authorise: 30_000,
    detect: 50_000,
    licenceOcr: 60_000,
    report: 60_000,
    identity: 30_000,
    upload: 5 * 60_000,
    largeUpload: 50 * 60_000,
  },
  verificationCode: {
    digits: 6,
    resendSeconds: 60,
    lifeMinutes: 5,
    tries: 5,
    /** To one phone: what its owner's machines may have sent, and as many again what strangers together may. */
    perDay: 10,
    /** To one phone for pressing seals and signing, which is a day's work: apart from the others, for its owner alone. */
    perWorkingDay: 60,
  },
  session: { idleHours: 12, absoluteDays: 14, perAccount: 10, touchSeconds: 60, secondStepMinutes: 10 },
  signature: { skewMs: 5 * 60_000 },
  idempotency: { hours: 24 },
  /** A live connection: the life of its ticket, its beat, what it may send us, and how many one login may have. */
  live: { ticketSeconds: 60, beatSeconds: 25, payload: 256, perSession: 20 },
  /** A phone that photographs a use: for how long, how many, and how long what was taken in time may still arrive. */
  photo: {
    minutes: { min: 1, usual: 10, max: 60 },
    photos: { min: 1, usual: 20, max: 200 },
    lateMinutes: 60,
    recentHours: 24,
    uses: 50,
    /** The longer side of what a phone sends, in pixels. */
    side: 2_560,
    stateSeconds: 5,
  },
  /**
   * A use that is filmed: how many may watch by mesh, how long a use goes on unwatched, how often browsers say that they
   * are there and when they count as gone, links to outsiders and their codes, marks and what browsers tell each other, and how long a name at a forwarding server lasts.
   */
  filming: {
    watchers: 6,
    graceSeconds: { min: 5, usual: 20, max: 300 },
    beatSeconds: 3,
    goneSeconds: 10,
    inviteMinutes: { min: 5, usual: 120, max: 10_080 },
    invites: 10,
    codeTries: 5,
    markLength: 200,
    marks: 500,
    signalLength: 16_000,
    signals: 300,
    signalMinutes: 2,
    iceMinutes: 10,
  },
  /**
   * A recording: its pieces, how many are announced at once and how many more than one each second, the bytes and the length of a piece and how long one is
   * meant to be, for how many hours pieces may come late, and the days a unit keeps them.
   */
  recording: {
    pieces: 50_000,
    piecesAtOnce: 30,
    piecesAhead: 300,
    pieceBytes: 8 * 1_048_576,
    pieceMs: 60_000,
    pieceSeconds: 4,
    lateHours: 72,
    keepDays: { min: 30, usual: 365, max: 3_650 },
  },
  /**
   * For how many days a unit keeps what grows and is no evidence. The two logs have to be kept for six months by the Cybersecurity
   * Law (article 21); no six months have more days than 184.
   */
  retention: {
    messages: { min: 30, usual: 1_095, max: 3_650 },
    deliveries: { min: 7, usual: 365, max: 3_650 },
    webhooks: { min: 7, usual: 30, max: 365 },
    commands: { min: 30, usual: 1_095, max: 3_650 },
    photoNotices: { min: 30, usual: 90, max: 365 },
    logins: { min: 184, usual: 1_095, max: 3_650 },
    operations: { min: 184, usual: 1_095, max: 3_650 },
  },
  /**
   * An evidence report: the presses and photos that are printed, the pixels of a printed photo, the megabytes of original
   * photos in its evidence and of a file that may be a report, and for how many days its code may be looked at.
   */
  report: { presses: 600, photos: 60, pixels: 1_000, photoMb: 8, fileMb: 64, days: 3_650, listed: 100 },
  /** What a browser passes on of a seal at once: messages, and the length of each. */
  relay: { messages: 50, length: 8_192 },
  /** A look at a photo of stamped paper: what of the approved files is read, and how wide a seal usually is. */
  paperCheck: { approvedFiles: 10, approvedMb: 40, usualDiameterMm: 42 },
  /**
   * An identification: the pages of a file that are looked at, the units whose keys are tried, the seconds it may take,
   * how many may wait in a unit, the places that are kept, and for how long the answer about a file holds.
   */
  identify: { pages: 60, units: 200, seconds: 300, waiting: 20, edits: 200, sameMinutes: 60 },
  /** Files to be marked: in one call, of a unit at once, and the length of what everybody sees on them. */
  mark: { files: 20, waiting: 200, visibleText: 40 },
  /**
   * A signing task: its parties, documents, their pages and the places of a party, the days it
   * may run, when a party may be reminded again, how often by hand and how often by itself, how long a link lives after the end, how long somebody
   * outside stays in, how often a place is handed on, the bytes and pixels of a signature, the bytes of a photo of one, and its room on the page.
   */
  signing: {
    parties: 20,
    documents: 5,
    pages: 1_000,
    fields: 100,
    days: 365,
    usualDays: 14,
    remindMinutes: 60,
    reminders: 10,
    nudges: 5,
    linkDaysAfterEnd: 30,
    visitMinutes: 120,
    handOvers: 3,
    pictureBytes: 300_000,
    picturePixels: 2_000,
    photoBytes: 700_000,
    room: { width: 45, height: 18 },
  },
  /**
   * An order: its lines, of one thing, months of a service and what one line brings, how long it waits to be paid, for a bank
   * too, when a try at a provider that is no longer open counts as unpaid, the papers of a bank, open orders of a unit, when goods count as arrived, and above what (in fen) a refund
   * needs two people.
   */
  order: {
    items: 50,
    quantityMax: 1_000,
    monthsMax: 120,
    givenMax: 10_000_000,
    payMinutes: 120,
    transferDays: 7,
    providerGoneDays: 3,
    voucherFiles: 5,
    open: 50,
    arriveDays: 15,
    refundAlone: 100_000,
  },
  /** Payers a unit may keep. */
  payer: { perUnit: 50 },
  /** An invoice: the orders on one, and the lengths of the number and the code that the tax office gives it. */
  invoice: { orders: 50, number: { min: 8, max: 20 }, code: { min: 10, max: 12 } },
  /** Saved views of a list: how many somebody has and a unit has, what one holds, and how wide a column is, in pixels. */
  listView: { mine: 30, unit: 30, filters: 40, columns: 60, width: { min: 48, max: 1_200 } },
  /** A webhook: how many a unit may have, the length of an address, the patience with it and how long we try. */
  webhook: { perUnit: 20, url: 500, timeoutMs: 10_000, tryHours: 24, excerpt: 1_000 },
  /**
   * Identity checks: how many one person, one unit, its certifications and one party of a signing task may ask for in a day,
   * how often one number may be tried with another name, how often an amount may be typed in, how long a transfer may take.
   */
  identity: {
    perPersonDay: 20,
    perUnitDay: 200,
    certificationsPerDay: 6,
    perPartyDay: 5,
    sameNumberDay: 3,
    amountTries: 3,
    transferHours: 72,
    /** After this long without an answer nobody waits any more. */
    lostSeconds: 120,
  },
  noticeMs: { info: 3_000, error: 4_000, network: 5_000 },
} as const;

/** Days begin and end where the units are. */
export const platformZone = 'Asia/Shanghai';
