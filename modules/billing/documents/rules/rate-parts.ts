import { type CalendarDate, daysBetween } from '#kernel/dates.ts'
import {
  type BasisPoints,
  type Cents,
  type Totals,
  totalsWithVat,
  vatInside,
} from '#kernel/money.ts'
import type { VatSpan } from '#modules/settings/rules/vat-rates.ts'

/**
 * A part of a document's value that is taxed at its own rate, because the rate changed within its
 * period (VAT Act s67A).
 */
export type RatePart = {
  from: CalendarDate
  rateBasisPoints: BasisPoints
  subtotalCents: Cents
  vatCents: Cents
}

/** `parts` is null where one rate counts for all of it; `rate` is the first one. */
export type Apportioned = { totals: Totals; rate: BasisPoints; parts: RatePart[] | null }

/**
 * The VAT of a period's price without VAT: apportioned by days where the rate changes within the
 * period, each part rounded half up.
 */
export function apportioned(subtotal: Cents, spans: readonly VatSpan[]): Apportioned {
  return partsOf(subtotal, spans, (share, rate) => totalsWithVat(share, rate))
}

/** The same for a total that is held (D36): VAT is worked out inside the share of each rate. */
export function apportionedInside(total: Cents, spans: readonly VatSpan[]): Apportioned {
  return partsOf(total, spans, (share, rate) => {
    const vat = vatInside(share, rate)
    return { subtotal: share - vat, vat, total: share }
  })
}

/**
 * The same parts for another value and VAT, such as those of a credit note: rounded cumulatively,
 * so that they are its sums to the cent.
 */
export function scaledParts(
  parts: readonly RatePart[],
  { subtotal, vat }: Pick<Totals, 'subtotal' | 'vat'>,
): RatePart[] {
  const all = { subtotal: sumOf(parts, 'subtotalCents'), vat: sumOf(parts, 'vatCents') }
  const upTo = { subtotal: 0, vat: 0 }
  const given = { subtotal: 0, vat: 0 }
  return parts.map((part) => {
    upTo.subtotal += part.subtotalCents
    upTo.vat += part.vatCents
    const subtotalCents = scaled(subtotal, upTo.subtotal, all.subtotal) - given.subtotal
    const vatCents = scaled(vat, upTo.vat, all.vat) - given.vat
    given.subtotal += subtotalCents
    given.vat += vatCents
    return { ...part, subtotalCents, vatCents }
  })
}

/** What corrections (negative) leave of each part. */
export function partsLeft(
  parts: readonly RatePart[],
  corrections: readonly (readonly RatePart[] | null)[],
): RatePart[] {
  const taken = corrections.flatMap((correction) => correction ?? [])
  return parts.map((part) => {
    const own = [part, ...taken.filter(({ from }) => from === part.from)]
    return {
      ...part,
      subtotalCents: sumOf(own, 'subtotalCents'),
      vatCents: sumOf(own, 'vatCents'),
    }
  })
}

/** What a credit note or a revision takes, negative; `rateParts` is null at one rate. */
export type Correction = { subtotalCents: Cents; vatCents: Cents; rateParts: RatePart[] | null }

/**
 * The parts of a document whose revisions (negative) leave `left`. A revision at one rate takes its
 * share of each; what one took at a rate that counts no longer is added to the document, so that
 * nothing is left at it.
 */
export function partsBefore(
  left: readonly RatePart[],
  revisions: readonly Correction[],
): RatePart[] {
  const atOneRate = revisions.filter(({ rateParts }) => rateParts === null)
  const taken = revisions.flatMap(({ rateParts }) => rateParts ?? [])
  const parts = scaledParts(left, {
    subtotal: sumOf(left, 'subtotalCents') - sumOf(atOneRate, 'subtotalCents'),
    vat: sumOf(left, 'vatCents') - sumOf(atOneRate, 'vatCents'),
  })
  for (const part of taken)
    if (!parts.some(({ from }) => from === part.from))
      parts.push({ ...part, subtotalCents: 0, vatCents: 0 })
  const returned = taken.map((part) => ({
    ...part,
    subtotalCents: -part.subtotalCents,
    vatCents: -part.vatCents,
  }))
  return partsLeft(parts, [returned])
}

/** For each part, how many of its days are among the last `days` of the period's `ofDays` days. */
export function lastDaysOf(
  parts: readonly Pick<RatePart, 'from'>[],
  { days, ofDays }: { days: number; ofDays: number },
): { days: number; ofDays: number }[] {
  const start = parts[0]?.from ?? ''
  return parts.map(({ from }, at) => {
    const next = parts[at + 1]
    const begins = daysBetween(start, from)
    const ends = next ? daysBetween(start, next.from) : ofDays
    return { days: Math.max(0, ends - Math.max(begins, ofDays - days)), ofDays: ends - begins }
  })
}

/**
 * An amount without VAT for the last days of a period, apportioned by days: cents of each part. What
 * a part has not left comes from the others, the latest first.
 */
export function lastDaysShares(
  amount: Cents,
  left: readonly RatePart[],
  period: { days: number; ofDays: number },
): Cents[] {
  let [days, given] = [0, 0]
  const shares = lastDaysOf(left, period).map((part, at) => {
    days += part.days
    const share = Math.round((amount * days) / period.days) - given
    given += share
    return Math.min(share, left[at]?.subtotalCents ?? 0)
  })
  let missing = amount - shares.reduce((sum, share) => sum + share, 0)
  for (let at = left.length - 1; at >= 0; at--) {
    const more = Math.min(missing, (left[at]?.subtotalCents ?? 0) - (shares[at] ?? 0))
    shares[at] = (shares[at] ?? 0) + more
    missing -= more
  }
  return shares
}

/** Half away from zero, as PostgreSQL's `round`. */
function scaled(cents: Cents, part: Cents, all: Cents): Cents {
  return all === 0 ? 0 : Math.sign(cents) * Math.round((Math.abs(cents) * part) / all)
}

function sumOf(
  parts: readonly Omit<Correction, 'rateParts'>[],
  column: 'subtotalCents' | 'vatCents',
): Cents {
  return parts.reduce((all, part) => all + part[column], 0)
}

/** Whether a document was worked out at exactly these rates. */
export function isAtRates(
  { rate, parts }: Pick<Apportioned, 'rate' | 'parts'>,
  spans: readonly VatSpan[],
): boolean {
  const rates = parts?.map(({ rateBasisPoints }) => rateBasisPoints) ?? [rate]
  return rates.join() === spans.map(({ rateBasisPoints }) => rateBasisPoints).join()
}

function partsOf(
  amount: Cents,
  spans: readonly VatSpan[],
  taxed: (share: Cents, rate: BasisPoints) => Totals,
): Apportioned {
  const [first] = spans
  if (!first) throw new RangeError('A period without days')
  if (spans.length === 1)
    return {
      totals: taxed(amount, first.rateBasisPoints),
      rate: first.rateBasisPoints,
      parts: null,
    }
  const allDays = spans.reduce((sum, { days }) => sum + days, 0)
  const parts: RatePart[] = []
  let days = 0
  let before = 0
  for (const span of spans) {
    days += span.days
    // Rounded cumulatively, so that the shares are the amount to the cent.
    const upTo = Math.round((amount * days) / allDays)
    const { subtotal, vat } = taxed(upTo - before, span.rateBasisPoints)
    parts.push({
      from: span.from,
      rateBasisPoints: span.rateBasisPoints,
      subtotalCents: subtotal,
      vatCents: vat,
    })
    before = upTo
  }
  const [subtotal, vat] = [sumOf(parts, 'subtotalCents'), sumOf(parts, 'vatCents')]
  return { totals: { subtotal, vat, total: subtotal + vat }, rate: first.rateBasisPoints, parts }
}
