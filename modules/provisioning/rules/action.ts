export const actionVerbs = ['create', 'suspend', 'unsuspend', 'change_plan', 'terminate'] as const
export type ActionVerb = (typeof actionVerbs)[number]

/**
 * `pending`: another program or a person has it and will say when it is done. `needs_person`: it
 * is not tried again by itself. `dropped`: something else was wanted since.
 */
export const actionStates = [
  'waiting',
  'running',
  'pending',
  'needs_person',
  'done',
  'dropped',
] as const
export type ActionState = (typeof actionStates)[number]

export const openActionStates = ['waiting', 'running', 'pending', 'needs_person'] as const

export const verbLabels: Record<ActionVerb, string> = {
  create: 'Set up',
  suspend: 'Suspend',
  unsuspend: 'Restore',
  change_plan: 'Change plan',
  terminate: 'Delete',
}

export const actionStateLabels: Record<ActionState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  pending: 'With a person or program',
  needs_person: 'Needs you',
  done: 'Done',
  dropped: 'Dropped',
}

/** Seconds before the attempts after the first: 1, 5, 15 minutes, 1 and 4 hours. */
const pauses = [60, 300, 900, 3_600, 14_400]

/** After so many attempts the next one is due in seconds; null when a person has to look. */
export function secondsToRetry(attempts: number): number | null {
  return pauses[attempts - 1] ?? null
}

/** So long an attempt has its action to itself; then it is taken to have ended without a word. */
export const leaseSeconds = 300

/** What staff tick while they do an action by hand. */
export const checklists: Record<ActionVerb, readonly string[]> = {
  create: [
    'Create the account on the server with the plan above',
    'Point its name servers or records at the server',
    'Check that the site answers',
    'Write down the user name below',
  ],
  suspend: ['Suspend the account on the server', 'Check that the site says so'],
  unsuspend: ['Restore the account on the server', 'Check that the site answers'],
  change_plan: ['Change the plan of the account on the server', 'Check its new limits'],
  terminate: [
    'Make a last backup, and note where it is',
    'Delete the account on the server',
    'Remove its records from the name servers',
  ],
}
