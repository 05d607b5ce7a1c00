import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'

/**
 * Ageing buckets by days past the due date, named by their lower limit. 'Current' is not due yet,
 * or less than 30 days late.
 */
export const ageingBuckets = ['current', '30', '60', '90', '120+'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

export const ageingLabels: Record<AgeingBucket, string> = {
  current: 'Current',
  '30': '30 days',
  '60': '60 days',
  '90': '90 days',
  '120+': '120+ days',
}

/** The first day late of each bucket but the current one. */
const firstDays: Record<Exclude<AgeingBucket, 'current'>, number> = {
  '30': 30,
  '60': 60,
  '90': 90,
  '120+': 120,
}

/** The days late of a bucket: from `first`, before `next`; null without a limit. */
export function daysOfBucket(bucket: AgeingBucket): { first: number | null; next: number | null } {
  const after = ageingBuckets[ageingBuckets.indexOf(bucket) + 1]
  const first = bucket === 'current' ? null : firstDays[bucket]
  return { first, next: after === undefined || after === 'current' ? null : firstDays[after] }
}

/** 'Not due, or up to 29 days late', '30 to 59 days late': the days of a bucket in words. */
export function ageingDays(bucket: AgeingBucket): string {
  const { first, next } = daysOfBucket(bucket)
  if (next === null) return `${first} or more days late`
  return first === null
    ? `Not due, or up to ${next - 1} days late`
    : `${first} to ${next - 1} days late`
}

/** The bucket for this many days past the due date; negative when not due yet. */
export function ageingBucket(daysLate: number): AgeingBucket {
  return (
    ageingBuckets.findLast(
      (bucket) => daysLate >= (daysOfBucket(bucket).first ?? Number.NEGATIVE_INFINITY),
    ) ?? 'current'
  )
}

/** What all debtors, or one of them, owe by how late it is. Unused credit is not taken off. */
export type AgedTotals = { aged: Record<AgeingBucket, Cents>; totalCents: Cents }

export type Debtor = AgedTotals & { customerId: string; name: string; email: string }

/** Who owes most comes first. */
export const ageAnalysisShape = {
  sorts: ['total'],
  defaultSort: { by: 'total', descending: true },
  filters: {},
} as const satisfies ListShape
export type AgeAnalysisQuery = ListQuery<'total', typeof ageAnalysisShape.filters>

export const ageAnalysisCsvHeads = ['Customer', 'Email', ...ageingBuckets.map(ageingDays), 'Total']

/**
 * Only customers are rows of the file, so that its columns can be summed. Amounts in rand with a
 * decimal point.
 */
export function ageAnalysisCsvRow({ name, email, aged, totalCents }: Debtor): string[] {
  return [
    name,
    email,
    ...[...ageingBuckets.map((bucket) => aged[bucket]), totalCents].map(decimalRand),
  ]
}
