import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { WrittenAmount } from './bank-amount.ts'

/**
 * What a row moves, before the whole file has said which way amounts without a direction go. The
 * fee is charged on top.
 */
export type RowMoney = { written: WrittenAmount; feeCents: Cents }

/** A row of a bank's file: a movement, or only a balance. */
export type Row = {
  line: number
  account: string
  movement: (RowMoney & { bookedOn: CalendarDate; description: string; reference: string }) | null
  balance: { cents: Cents; isMarked: boolean } | null
}
