import type { CalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, type Cents, formatRand, shareOf, type Totals } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

/** A line of the original with what is left to credit. */
export type CreditableLine = {
  position: number
  packageId: string | null
  description: string
  unitPriceCents: Cents
  quantityLeft: number
}

/**
 * An invoice with what is left to credit. `isApportioned`: its period has two VAT rates, and a note
 * has its share of both (D44).
 */
export type Creditable = {
  rate: BasisPoints
  isApportioned?: boolean
  left: { subtotalCents: Cents; vatCents: Cents }
  lines: readonly CreditableLine[]
}

/**
 * Everything that is left, a quantity per line position, an amount without VAT (for a partly used
 * period), or one with VAT as staff type it: its VAT is worked out inside it.
 */
export type CreditExtent =
  | { kind: 'whole' }
  | { kind: 'lines'; quantities: Readonly<Record<string, number>> }
  | { kind: 'amount'; subtotalCents: Cents; description: string; unusedFrom?: CalendarDate }
  /**
   * `once`: of an order that is not paid yet, off its first period alone, and not off its renewals.
   */
  | { kind: 'total'; totalCents: Cents; description: string; once?: boolean }

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

/**
 * Lines and totals of a credit note, negative. What is left has the VAT of its own subtotal,
 * rounded once (D6), and the note takes the difference; the last note takes the remaining VAT, so
 * that all notes together equal the invoice to the cent.
 */
export function creditNote(
  invoice: Creditable,
  extent: CreditExtent,
): Result<{ lines: CreditLine[]; totals: Totals }> {
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
  return ok({ lines, totals: totalsOf(invoice, taken) })
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
      ...{ packageId, description, quantity },
      unitPriceCents: -unitPriceCents,
      totalCents: -unitPriceCents * quantity,
    })
  }
  return ok(lines)
}

function amountNote(
  invoice: Creditable,
  { subtotalCents, description }: { subtotalCents: Cents; description: string },
): Result<{ lines: CreditLine[]; totals: Totals }> {
  const { left, lines } = invoice
  if (
    !Number.isSafeInteger(subtotalCents) ||
    subtotalCents <= 0 ||
    subtotalCents > left.subtotalCents
  )
    return refuse(
      'invalid',
      `At most ${formatRand(left.subtotalCents)} without VAT can still be credited.`,
    )
  return ok(oneLine(lines, { totals: totalsOf(invoice, subtotalCents), description }))
}

/** An amount with VAT: the VAT of what is left is worked out inside what is left. */
function totalNote(
  invoice: Creditable,
  { totalCents, description }: { totalCents: Cents; description: string },
): Result<{ lines: CreditLine[]; totals: Totals }> {
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
  return ok(oneLine(lines, { totals, description }))
}

function oneLine(
  lines: readonly CreditableLine[],
  { totals, description }: { totals: Totals; description: string },
) {
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
  return { lines: [line], totals }
}

/**
 * The VAT, in cents, that goes with `taken` cents without VAT: what is left keeps the VAT of its
 * own subtotal, rounded once.
 */
export function vatTaken(
  invoice: Pick<Creditable, 'left' | 'rate' | 'isApportioned'>,
  taken: Cents,
): Cents {
  const { left, rate } = invoice
  const rest = left.subtotalCents - taken
  const restVat = isAtRate(invoice)
    ? shareOf(rest, rate)
    : Math.round((left.vatCents * rest) / left.subtotalCents)
  return rest === 0 ? left.vatCents : Math.max(0, left.vatCents - restVat)
}

function totalsOf(invoice: Creditable, taken: Cents): Totals {
  const vat = vatTaken(invoice, taken)
  return { subtotal: -taken, vat: negative(vat), total: -taken - vat }
}

/**
 * Whether what is left has the VAT of its rate, but for a cent of rounding. Else its VAT is shared
 * out by value.
 */
function isAtRate({
  left,
  rate,
  isApportioned,
}: Pick<Creditable, 'left' | 'rate' | 'isApportioned'>): boolean {
  return !isApportioned && Math.abs(left.vatCents - shareOf(left.subtotalCents, rate)) <= 1
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
export function givenBackCents(
  { totalCents, paidCents }: { totalCents: Cents; paidCents: Cents },
  creditedBefore: Cents,
  creditedAfter: Cents,
): Cents {
  const beyond = (credited: Cents) => Math.max(0, paidCents - (totalCents - credited))
  return beyond(creditedAfter) - beyond(creditedBefore)
}
