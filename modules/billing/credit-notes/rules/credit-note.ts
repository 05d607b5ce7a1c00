import type { CalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, type Cents, formatRand, shareOf, type Totals } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type RatePart, scaledParts } from '#modules/billing/documents/rules/rate-parts.ts'

/** A line of the original with what is left to credit. */
export type CreditableLine = {
  position: number
  packageId: string | null
  description: string
  unitPriceCents: Cents
  quantityLeft: number
}

/**
 * An invoice with what is left to credit. `parts`: what is left of each rate, where its period has
 * two (D44).
 */
export type Creditable = {
  rate: BasisPoints
  parts?: readonly RatePart[] | null
  left: { subtotalCents: Cents; vatCents: Cents }
  lines: readonly CreditableLine[]
}

/**
 * Everything that is left, a quantity per line position, an amount without VAT (for a partly used
 * period), or one with VAT as staff type it: its VAT is worked out inside it. `byRate` is what an
 * amount for certain days takes of each part of the invoice; other notes take a share of all parts.
 */
export type CreditExtent =
  | { kind: 'whole' }
  | { kind: 'lines'; quantities: Readonly<Record<string, number>> }
  | ({ kind: 'amount'; unusedFrom?: CalendarDate } & Amount)
  /**
   * `once`: of an order that is not paid yet, off its first period alone, and not off its renewals.
   */
  | { kind: 'total'; totalCents: Cents; description: string; once?: boolean }

type Amount = { subtotalCents: Cents; description: string; byRate?: readonly Cents[] | undefined }

export type CreditLine = {
  position: number
  /** Null for an amount, which belongs to no line. */
  originalPosition: number | null
  packageId: string | null
  description: string
  quantity: number
  unitPriceCents: Cents
  totalCents: Cents
}

export const maxCreditReasonLength = 500

/**
 * `INV-2026-1234-CR`, then `-CR2`, `-CR3`: B§9, D10. A revised pro-forma is `-REV`, `-REV2`;
 * `earlier` counts those of the same kind.
 */
export function correctionNumber(
  original: string,
  { revisesProForma, earlier }: { revisesProForma: boolean; earlier: number },
): string {
  return `${original}-${revisesProForma ? 'REV' : 'CR'}${earlier === 0 ? '' : earlier + 1}`
}

/** `parts`: by rate, where the credited days have two, or not that of the document. */
type Note = { lines: CreditLine[]; totals: Totals; parts: RatePart[] | null }

/**
 * Lines, totals and parts of a credit note, negative. What is left has the VAT of what its subtotal
 * is, rounded once (D6), and the note takes the difference; the last note takes the remaining VAT,
 * so that all notes together equal the invoice to the cent.
 */
export function creditNote(invoice: Creditable, extent: CreditExtent): Result<Note> {
  const { subtotalCents } = invoice.left
  if (extent.kind === 'amount') return amountNote(invoice, extent)
  if (extent.kind === 'total') return totalNote(invoice, extent)
  // After an earlier credit of an amount, the full lines would exceed what is left.
  const linesLeft = invoice.lines.reduce(
    (sum, line) => sum + line.quantityLeft * line.unitPriceCents,
    0,
  )
  if (extent.kind === 'whole' && linesLeft > subtotalCents)
    return amountNote(invoice, { subtotalCents, description: 'What is left of this invoice' })
  const chosen = chosenLines(invoice.lines, extent)
  if (!chosen.ok) return chosen
  const lines = chosen.value
  const taken = -lines.reduce((sum, line) => sum + line.totalCents, 0)
  if (taken <= 0)
    return refuse('invalid', 'Choose at least one line to credit.', {
      fields: { 'quantity-1': ['Choose at least one line to credit.'] },
    })
  if (taken > subtotalCents) {
    const message = `At most ${formatRand(subtotalCents)} without VAT can still be credited.`
    return refuse('invalid', message, { fields: { 'quantity-1': [message] } })
  }
  return ok({ lines, ...taxed(invoice, taken) })
}

/** The credited lines, each limited to its quantity left. */
function chosenLines(
  creditable: readonly CreditableLine[],
  extent: Extract<CreditExtent, { kind: 'whole' | 'lines' }>,
): Result<CreditLine[]> {
  const lines: CreditLine[] = []
  for (const line of creditable) {
    const quantity =
      extent.kind === 'whole' ? line.quantityLeft : (extent.quantities[String(line.position)] ?? 0)
    if (!Number.isSafeInteger(quantity) || quantity < 0)
      return tooMuch(line, 'Enter a whole number.')
    if (quantity > line.quantityLeft)
      return tooMuch(line, `At most ${line.quantityLeft} can still be credited.`)
    if (quantity === 0) continue
    const { packageId, description, unitPriceCents } = line
    lines.push({
      position: lines.length + 1,
      originalPosition: line.position,
      packageId,
      description,
      quantity,
      unitPriceCents: -unitPriceCents,
      totalCents: -unitPriceCents * quantity,
    })
  }
  return ok(lines)
}

function amountNote(
  invoice: Creditable,
  { subtotalCents, description, byRate }: Amount,
): Result<Note> {
  const { left, lines, parts } = invoice
  if (
    !Number.isSafeInteger(subtotalCents) ||
    subtotalCents <= 0 ||
    subtotalCents > left.subtotalCents ||
    parts?.some((part, at) => (byRate?.[at] ?? 0) > part.subtotalCents)
  )
    return refuse(
      'invalid',
      `At most ${formatRand(left.subtotalCents)} without VAT can still be credited.`,
    )
  return ok(oneLine(lines, description, taxed(invoice, subtotalCents, byRate)))
}

/** An amount with VAT: the VAT of what is left is worked out inside what is left. */
function totalNote(
  invoice: Creditable,
  { totalCents, description }: { totalCents: Cents; description: string },
): Result<Note> {
  const { left, rate, lines } = invoice
  const leftCents = left.subtotalCents + left.vatCents
  const wrong = (message: string) => refuse('invalid', message, { fields: { amount: [message] } })
  if (!Number.isSafeInteger(totalCents) || totalCents <= 0)
    return wrong('Enter an amount in rand, such as 150.00.')
  if (totalCents > leftCents)
    return wrong(`At most ${formatRand(leftCents)} can still be credited.`)
  const rest = leftCents - totalCents
  const inside = isAtRate(invoice)
    ? { vat: rate, total: 10_000 + rate }
    : { vat: left.vatCents, total: leftCents }
  const restVat = Math.min(Math.round((rest * inside.vat) / inside.total), left.vatCents)
  // Less than the rest never takes the whole price, nor VAT alone: no line could credit it.
  const most = totalCents === leftCents ? left.subtotalCents : left.subtotalCents - 1
  const subtotal = Math.min(Math.max(left.subtotalCents - (rest - restVat), 1), most, totalCents)
  const totals = {
    subtotal: negative(subtotal),
    vat: negative(totalCents - subtotal),
    total: -totalCents,
  }
  return ok(oneLine(lines, description, { totals, parts: partsOf(invoice, totals) }))
}

function oneLine(
  lines: readonly CreditableLine[],
  description: string,
  { totals, parts }: Omit<Note, 'lines'>,
): Note {
  const packageId = lines.length === 1 ? (lines[0]?.packageId ?? null) : null
  const line = {
    position: 1,
    originalPosition: null,
    packageId,
    description,
    quantity: 1,
    unitPriceCents: totals.subtotal,
    totalCents: totals.subtotal,
  }
  return { lines: [line], totals, parts }
}

type Taxable = Pick<Creditable, 'left' | 'rate' | 'parts'>

/**
 * The VAT, in cents, that goes with `taken` cents without VAT: what is left keeps the VAT of the
 * remaining subtotal, rounded once. By rate (`byRate`) each part keeps its own.
 */
export function creditedVat(invoice: Taxable, taken: Cents, byRate?: readonly Cents[]): Cents {
  const { left, rate, parts } = invoice
  if (parts && byRate) {
    const each = parts.map((part, at) => creditedVat(ofPart(part), byRate[at] ?? 0))
    return each.reduce((sum, cents) => sum + cents, 0)
  }
  const rest = left.subtotalCents - taken
  const restVat = isAtRate(invoice)
    ? shareOf(rest, rate)
    : Math.round((left.vatCents * rest) / left.subtotalCents)
  return rest === 0 ? left.vatCents : Math.max(0, left.vatCents - restVat)
}

function ofPart(part: RatePart): Taxable {
  return { rate: part.rateBasisPoints, left: part }
}

function taxed(invoice: Creditable, taken: Cents, byRate?: readonly Cents[]): Omit<Note, 'lines'> {
  const vat = creditedVat(invoice, taken, byRate)
  const totals = { subtotal: -taken, vat: negative(vat), total: -taken - vat }
  return { totals, parts: partsOf(invoice, totals, byRate) }
}

/** What a note takes of each rate (negative); the rates of which it takes nothing are left out. */
function partsOf(
  { parts }: Creditable,
  totals: Totals,
  byRate?: readonly Cents[],
): RatePart[] | null {
  if (!parts) return null
  const taken = byRate
    ? parts.map((part, at) => {
        const cents = byRate[at] ?? 0
        const vatCents = negative(creditedVat(ofPart(part), cents))
        return { ...part, subtotalCents: negative(cents), vatCents }
      })
    : scaledParts(parts, totals)
  return taken.filter(({ subtotalCents, vatCents }) => subtotalCents !== 0 || vatCents !== 0)
}

/**
 * Whether what is left has the VAT of its rate, but for a cent of rounding. Else its VAT is shared
 * out by value.
 */
function isAtRate({ left, rate, parts }: Taxable): boolean {
  return !parts && Math.abs(left.vatCents - shareOf(left.subtotalCents, rate)) <= 1
}

function negative(cents: Cents): Cents {
  return cents === 0 ? 0 : -cents
}

function tooMuch({ position }: CreditableLine, message: string) {
  return refuse('invalid', 'Please check the quantities.', {
    fields: { [`quantity-${position}`]: [message] },
  })
}

/**
 * How much of the money paid a credit note returns: what was paid beyond the new balance, less what
 * earlier notes returned.
 */
export function returnedCents(
  { totalCents, paidCents }: { totalCents: Cents; paidCents: Cents },
  creditedBefore: Cents,
  creditedAfter: Cents,
): Cents {
  const beyond = (credited: Cents) => Math.max(0, paidCents - (totalCents - credited))
  return beyond(creditedAfter) - beyond(creditedBefore)
}

/** A document of another program (decision 135). */
export const issuedElsewhere = refuse(
  'conflict',
  'This invoice was issued in another program and can’t be credited here. Write off what is not paid.',
)
