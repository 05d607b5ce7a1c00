import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import { type AgeingBucket, ageingBuckets, ageingDays } from './ageing.ts'

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
