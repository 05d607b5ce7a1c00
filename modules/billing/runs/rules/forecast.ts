import type { Cents } from '#kernel/money.ts'

/** What a run does, each with its own figure. */
export type ForecastKind =
  | 'cards'
  | 'transfers'
  | 'retried'
  | 'announced'
  | 'expired'
  | 'reminded'
  | 'warned'
  | 'suspended'
  | 'proposed'
  | 'resumed'
  | 'ended'

/** What a line of the forecast is about. */
export type Subject = { kind: 'subscription' | 'invoice'; id: string; of: ForecastKind }

/**
 * A subject with its names: the service and its label, or the document's number. `cents` is the
 * price without VAT, or what is owed.
 */
export type NamedLine = Omit<Subject, 'of'> & {
  customerId: string
  customerName: string
  name: string
  cents: Cents
}

export type ForecastLine = NamedLine & { of: ForecastKind }

/** As many are named for each figure. */
export const maxNamed = 50
