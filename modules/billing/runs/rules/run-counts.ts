/** Counts of a billing run so far. Amounts in cents. */
export type RunCounts = {
  due: number
  invoiced: number
  invoicedCents: number
  charged: number
  chargedCents: number
  declined: number
  unknown: number
  mailed: number
  reminded: number
  suspended: number
  proposed: number
  ended: number
  resumed: number
  failed: number
  parked: number
}

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
  suspended: 0,
  proposed: 0,
  ended: 0,
  resumed: 0,
  failed: 0,
  parked: 0,
}

/** Adds what one step did to a run's counts. */
export function addCounts(counts: RunCounts, more: Partial<RunCounts>): RunCounts {
  return {
    due: counts.due + (more.due ?? 0),
    invoiced: counts.invoiced + (more.invoiced ?? 0),
    invoicedCents: counts.invoicedCents + (more.invoicedCents ?? 0),
    charged: counts.charged + (more.charged ?? 0),
    chargedCents: counts.chargedCents + (more.chargedCents ?? 0),
    declined: counts.declined + (more.declined ?? 0),
    unknown: counts.unknown + (more.unknown ?? 0),
    mailed: counts.mailed + (more.mailed ?? 0),
    reminded: counts.reminded + (more.reminded ?? 0),
    suspended: counts.suspended + (more.suspended ?? 0),
    proposed: counts.proposed + (more.proposed ?? 0),
    ended: counts.ended + (more.ended ?? 0),
    resumed: counts.resumed + (more.resumed ?? 0),
    failed: counts.failed + (more.failed ?? 0),
    parked: counts.parked + (more.parked ?? 0),
  }
}
