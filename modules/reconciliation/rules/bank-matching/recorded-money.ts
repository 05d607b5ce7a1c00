import { type CalendarDate, daysBetween } from '#kernel/dates.ts'
import { type Cents, formatRand } from '#kernel/money.ts'

/** A transfer that staff recorded by hand and that belongs to no bank line. */
export type HandPayment = {
  id: string
  customerId: string
  customerName: string
  invoiceNumber: string
  amountCents: Cents
  receivedOn: CalendarDate
  recordedBy: string
}

/** A reconciled line of another statement. Its customer is the one that its money is with. */
export type OtherLine = {
  id: string
  statementId: string
  format: string
  bookedOn: CalendarDate
  amountCents: Cents
  text: string
  customerId: string
  customerName: string
}

/**
 * Money that is probably that of a line: payments recorded by hand (one, or several that add up to
 * it), or a line of another statement.
 */
export type RecordedMoney =
  | { source: 'hand'; payments: readonly HandPayment[] }
  | { source: 'line'; line: OtherLine }

/** A payment recorded by hand more days than this from the line is another one. */
export const byHandDays = 14

/** Two files of one bank may date a movement one day apart, because of time zones or midnight. */
export const otherFileDays = 1

/**
 * Sums of up to this many payments are looked for, among up to this many of one customer or of one
 * day.
 */
const [maxParts, maxGroup] = [4, 12]

type Line = {
  statementId: string
  format: string
  bookedOn: CalendarDate
  amountCents: Cents
  text: string
}

/**
 * What is recorded already and probably is the money of each line, the likeliest first. Results are
 * in the order of the lines.
 */
export function recordedMoney(
  lines: readonly Line[],
  payments: readonly HandPayment[],
  others: readonly OtherLine[],
): RecordedMoney[][] {
  const sums = sumsOf(payments)
  return lines.map((line) => {
    const near = ({ receivedOn }: HandPayment) =>
      Math.abs(daysBetween(receivedOn, line.bookedOn)) <= byHandDays
    const byHand = (sums.get(line.amountCents) ?? [])
      .filter((parts) => parts.every(near))
      .slice(0, 10)
    const byLine = others.filter((other) => isSameMovement(line, other)).slice(0, 10)
    return [
      ...byHand.map((parts) => ({ source: 'hand', payments: parts }) as const),
      ...byLine.map((other) => ({ source: 'line', line: other }) as const),
    ]
  })
}

/**
 * Payments alone and those of one customer, or of one day, that add up, by their sum; fewer parts
 * first.
 */
function sumsOf(payments: readonly HandPayment[]): Map<Cents, HandPayment[][]> {
  const sums = new Map<Cents, HandPayment[][]>()
  const seen = new Set<string>()
  const add = (parts: HandPayment[]) => {
    const key = parts
      .map(({ id }) => id)
      .sort()
      .join()
    if (seen.has(key)) return
    seen.add(key)
    const cents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
    sums.set(cents, [...(sums.get(cents) ?? []), parts])
  }
  for (const payment of payments) add([payment])
  const groups = [
    ...Map.groupBy(payments, ({ customerId }) => customerId).values(),
    ...Map.groupBy(payments, ({ receivedOn }) => receivedOn).values(),
  ]
  for (const size of [2, 3, maxParts])
    for (const group of groups)
      for (const parts of choices(group.slice(0, maxGroup), size)) add(parts)
  return sums
}

function choices(from: readonly HandPayment[], size: number): HandPayment[][] {
  if (size === 0) return [[]]
  return from.flatMap((first, at) =>
    choices(from.slice(at + 1), size - 1).map((rest) => [first, ...rest]),
  )
}

/**
 * The amount on the same day, in a file of another format or with a word in common that is not the
 * bank's own.
 */
function isSameMovement(line: Line, other: OtherLine): boolean {
  if (other.statementId === line.statementId || other.amountCents !== line.amountCents) return false
  if (Math.abs(daysBetween(other.bookedOn, line.bookedOn)) > otherFileDays) return false
  const words = wordsOf(other.text)
  return other.format !== line.format || wordsOf(line.text).some((word) => words.includes(word))
}

const bankWords = new Set(
  'PAYMENT PAYMENTS CREDIT TRANSFER TRANSFERS FROM IMMEDIATE MAGTAPE DIGITAL INTERNET BANK BANKING ABSA CAPITEC NEDBANK STANDARD DISCOVERY INVESTEC ACCOUNT DEPOSIT CASH RECEIVED INWARD ONLINE REAL TIME CLEARING PAYSHAP'.split(
    ' ',
  ),
)

function wordsOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length >= 4 && !bankWords.has(word))
}

/** For staff, as the reason that no document is proposed. */
export function sameMoneyReason(recorded: RecordedMoney): string {
  if (recorded.source === 'line')
    return `Probably the same money as the line of ${recorded.line.bookedOn} on another statement, which is allocated to ${recorded.line.customerName}.`
  const { payments } = recorded
  const [first] = payments
  if (payments.length === 1 && first)
    return `Probably the same money as the payment for ${first.invoiceNumber} of ${first.customerName} that ${first.recordedBy} recorded by hand on ${first.receivedOn}.`
  const parts = payments.map(
    ({ amountCents, invoiceNumber }) => `${formatRand(amountCents)} for ${invoiceNumber}`,
  )
  return `Probably the same money as ${payments.length} payments recorded by hand, which add up to exactly this: ${parts.join(', ')}.`
}

/** The customer whose money it is; null where it is that of several. */
export function ownerOf(recorded: RecordedMoney): string | null {
  const owners =
    recorded.source === 'line'
      ? [recorded.line.customerId]
      : recorded.payments.map(({ customerId }) => customerId)
  return new Set(owners).size === 1 ? (owners[0] ?? null) : null
}
