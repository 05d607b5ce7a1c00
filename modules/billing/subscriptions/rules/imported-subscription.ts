import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'

/** A service that another program billed. It is paid by transfer until its customer stores a card. */
export type ImportedSubscription = {
  id: string
  customerId: string
  packageId: string | null
  description: string
  serviceLabel: string
  billingPeriod: BillingPeriod
  /** Per period, without VAT. */
  amountCents: Cents
  startDate: CalendarDate
  /** The first day that is not billed yet. */
  nextBillingDate: CalendarDate
  endDate: CalendarDate
  anchorDay: number
  cancelAtPeriodEnd: boolean
  cancelledOn: CalendarDate | null
  cancellationReason: string | null
  suspensionReason: string | null
  /** Why staff look at it before it is billed; blank where only the import has to be opened. */
  review: string
}

/** What keeps an imported service out of billing until its import is opened. */
export const importedAndQuiet = 'Imported, and the import is not open yet'
