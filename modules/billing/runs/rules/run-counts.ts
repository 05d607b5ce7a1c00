/** What a billing run counts; amounts in cents. */
const names = [
  'due',
  'invoiced',
  'invoicedCents',
  'charged',
  'chargedCents',
  'declined',
  'unknown',
  'mailed',
  'reminded',
  'expired',
  'suspended',
  'proposed',
  'ended',
  'resumed',
  'failed',
  'parked',
] as const

/** Counts of a billing run so far. */
export type RunCounts = Record<(typeof names)[number], number>

export const noCounts: RunCounts = {
  due: 0,
  invoiced: 0,
  invoicedCents: 0,
  charged: 0,
  chargedCents: 0,
  declined: 0,
  unknown: 0,
  mailed: 0,
  reminded: 0,
  expired: 0,
  suspended: 0,
  proposed: 0,
  ended: 0,
  resumed: 0,
  failed: 0,
  parked: 0,
}

/** Adds what one step did to a run's counts. */
export function addCounts(counts: RunCounts, more: Partial<RunCounts>): RunCounts {
  const sum = { ...counts }
  for (const name of names) sum[name] += more[name] ?? 0
  return sum
}
