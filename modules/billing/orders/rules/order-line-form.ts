import { z } from 'zod'
import { typedText } from '#kernel/form-fields.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import { maxLines, type StaffOrderLine } from './staff-order.ts'

/** Lines without a package, chosen in its place. */
export const textLines = ['setup', 'text', 'discount'] as const
export type TextLine = (typeof textLines)[number]
export const textLineLabels: Record<TextLine, string> = {
  setup: 'Setup fee, once',
  text: 'Other item',
  discount: 'Discount',
}

/**
 * A line as typed: a package or one of the others, which have a description. A blank price means
 * the package's own.
 */
export type OrderFormLine = {
  packageId: string
  quantity: string
  unitPrice: string
  description: string
  repeats: string
  /** 'waived' leaves out the setup fee of a package. */
  setupFee: string
}
/** One more than the limit, so that the schema can refuse it with a message. */
const maxSentLines = maxLines + 1

export const emptyLine: OrderFormLine = {
  packageId: '',
  quantity: '1',
  unitPrice: '',
  description: '',
  repeats: 'every',
  setupFee: '',
}

/** Field names of line `at`. */
export function lineField(at: number, field: keyof OrderFormLine): string {
  return `lines[${at}].${field}`
}

export const submittedLines = z
  .array(
    z
      .object({
        packageId: typedText,
        quantity: typedText,
        unitPrice: typedText,
        description: typedText,
        repeats: typedText,
        setupFee: typedText,
      })
      .prefault({}),
  )
  .max(maxSentLines)
  .default([])

/**
 * The lines in the fields of a form, or of its refused answer. A choice among packages sends
 * nothing before one is chosen.
 */
export function typedLines(typed: Readonly<Record<string, string>>): OrderFormLine[] {
  const text = (at: number, field: keyof OrderFormLine) => typed[lineField(at, field)] ?? ''
  const lines: OrderFormLine[] = []
  for (
    let at = 0;
    at <= maxLines && (lineField(at, 'packageId') in typed || lineField(at, 'quantity') in typed);
    at++
  ) {
    lines.push({
      packageId: text(at, 'packageId'),
      quantity: text(at, 'quantity'),
      unitPrice: text(at, 'unitPrice'),
      description: text(at, 'description'),
      repeats: text(at, 'repeats'),
      setupFee: text(at, 'setupFee'),
    })
  }
  return lines
}

/** The inverse: the form's fields for these lines. */
export function lineFields(lines: readonly OrderFormLine[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [at, line] of lines.entries()) {
    fields[lineField(at, 'packageId')] = line.packageId
    fields[lineField(at, 'quantity')] = line.quantity
    fields[lineField(at, 'unitPrice')] = line.unitPrice
    fields[lineField(at, 'description')] = line.description
    fields[lineField(at, 'repeats')] = line.repeats
    fields[lineField(at, 'setupFee')] = line.setupFee
  }
  return fields
}

/** The lines after a button that adds or removes one, where scripts do not run. */
export function withChangedLines(lines: readonly OrderFormLine[], change: string): OrderFormLine[] {
  if (change === 'add') return [...lines, emptyLine]
  return lines.filter((_, at) => change !== `remove-${at}`)
}

/**
 * Larger prices are shown and refused as this one; low enough that fifty lines with VAT still add
 * up safely.
 */
const beyondAny: Cents = 10_000_000_000
const beyondQuantity = 10_000

/**
 * For display while staff type (B§5): what is not a number counts as 0. `own` is the package's
 * price for the chosen period, without VAT.
 */
export function lineAmounts(
  line: OrderFormLine,
  own: Cents,
): { quantity: number; unitPriceCents: Cents; totalCents: Cents } {
  const quantity = /^\d+$/.test(line.quantity.trim())
    ? Math.min(Number(line.quantity), beyondQuantity)
    : 0
  const typed = line.unitPrice.trim() === '' ? own : typedPrice(line.unitPrice)
  // A discount is typed as what is taken off.
  const unitPriceCents = line.packageId === 'discount' ? 0 - Math.abs(typed) : typed
  return { quantity, unitPriceCents, totalCents: quantity * unitPriceCents }
}

function typedPrice(text: string): Cents {
  return Math.min(Math.max(parseRand(text) ?? 0, -beyondAny), beyondAny)
}

/** A free order must be meant: an unreadable price is refused and never becomes 0. */
function isReadable(line: OrderFormLine): boolean {
  const isBlank = line.unitPrice.trim() === ''
  return isBlank ? kindOf(line) === null : parseRand(line.unitPrice) !== null
}

/** What the line is when it is not a package. */
export function kindOf({ packageId }: Pick<OrderFormLine, 'packageId'>): TextLine | null {
  return textLines.find((kind) => kind === packageId) ?? null
}

/** Whether the line is billed with each renewal. */
export function renewsAsTyped(line: OrderFormLine): boolean {
  const kind = kindOf(line)
  return kind === null || (kind !== 'setup' && line.repeats !== 'once')
}

/** True when a price is zero, or discounts leave nothing to pay; the form then asks why. */
export function needsFreeReason(
  lines: readonly OrderFormLine[],
  own: (packageId: string) => Cents,
): boolean {
  const isDiscounted = lines.some((line) => kindOf(line) === 'discount')
  const sum = lines.reduce(
    (cents, line) => cents + lineAmounts(line, own(line.packageId)).totalCents,
    0,
  )
  return hasFreeLine(lines) || (isDiscounted && sum === 0)
}

/** True when staff typed a price of zero, or waived a setup fee. */
export function hasFreeLine(lines: readonly OrderFormLine[]): boolean {
  return lines.some((line) => parseRand(line.unitPrice) === 0 || waivesSetupFee(line))
}

export function isLineComplete(line: OrderFormLine): boolean {
  const isNamed = kindOf(line) === null ? line.packageId !== '' : line.description.trim() !== ''
  return isNamed && lineAmounts(line, 0).quantity > 0
}

export function waivesSetupFee(line: Pick<OrderFormLine, 'packageId' | 'setupFee'>): boolean {
  return kindOf(line) === null && line.setupFee === 'waived'
}

/** As the operations want them. `own` is a package's price for the chosen period. */
export function readLines(
  lines: readonly OrderFormLine[],
  own: (packageId: string) => Cents,
): Record<keyof StaffOrderLine, unknown>[] {
  return lines.map((line) => {
    const { quantity, unitPriceCents } = lineAmounts(line, own(line.packageId))
    const priced = { quantity, unitPriceCents: isReadable(line) ? unitPriceCents : Number.NaN }
    if (kindOf(line) === null)
      return {
        packageId: line.packageId,
        description: undefined,
        renews: undefined,
        ...priced,
        waivesSetupFee: waivesSetupFee(line),
      }
    return {
      packageId: null,
      description: line.description,
      renews: renewsAsTyped(line),
      waivesSetupFee: undefined,
      ...priced,
    }
  })
}

/** Messages of the schema by the names of the form's fields. */
export function messagesByField(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const [first, at, field] = path
    const name =
      typeof at === 'number'
        ? `lines[${at}].${field === 'unitPriceCents' ? 'unitPrice' : String(field)}`
        : String(first)
    fields[name] = [...(fields[name] ?? []), message]
  }
  return fields
}
