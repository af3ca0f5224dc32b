/**
 * Guesses: how many are free, how long the next one then waits at first and at most, and when they are forgotten.
 * Strangers together share what may be guessed at one target; a machine its owner has used has tries of its own.
 */
export const guesses = {
  address: { free: 20, firstSeconds: 2, mostSeconds: 900, forgetMinutes: 60 },
  network: { free: 100, firstSeconds: 1, mostSeconds: 300, forgetMinutes: 60 },
  target: { free: 5, firstSeconds: 60, mostSeconds: 900, forgetMinutes: 1_440 },
  machine: { free: 5, firstSeconds: 5, mostSeconds: 60, forgetMinutes: 15 },
  binding: { free: 5, firstSeconds: 60, mostSeconds: 900, forgetMinutes: 60 },
  textAddress: { free: 20, firstSeconds: 30, mostSeconds: 900, forgetMinutes: 60 },
  textNetwork: { free: 60, firstSeconds: 10, mostSeconds: 300, forgetMinutes: 60 },
  inviteAddress: { free: 60, firstSeconds: 10, mostSeconds: 900, forgetMinutes: 60 },
  inviteNetwork: { free: 200, firstSeconds: 5, mostSeconds: 300, forgetMinutes: 60 },
  inviteUnit: { free: 60, firstSeconds: 10, mostSeconds: 900, forgetMinutes: 60 },
  /** Requests to an address of its own that a unit sends by hand, as a test or again. */
  webhook: { free: 5, firstSeconds: 15, mostSeconds: 60, forgetMinutes: 5 },
  /** Invitations by text to one number: of one unit, and of all units together. */
  inviteByUnit: { free: 2, firstSeconds: 86_400, mostSeconds: 86_400, forgetMinutes: 1_440 },
  inviteToPhone: { free: 5, firstSeconds: 86_400, mostSeconds: 86_400, forgetMinutes: 1_440 },
  /** Texts about signing to one number: of one unit, and of all units together. */
  signByUnit: { free: 8, firstSeconds: 86_400, mostSeconds: 86_400, forgetMinutes: 1_440 },
  signToPhone: { free: 20, firstSeconds: 86_400, mostSeconds: 86_400, forgetMinutes: 1_440 },
} as const;

/**
 * Codes that strangers have sent to one phone in a day. One network sends no more than `perNetwork`; its first ones do not
 * depend on what others sent, until all strangers together have sent `inAll`.
 */
export const strangersCodes = { perNetwork: 5, firstOfNetwork: 2, inAll: 30 } as const;

/** Calls that need no login, in a minute. */
export const publicCalls = { address: 300, network: 3_000 } as const;
