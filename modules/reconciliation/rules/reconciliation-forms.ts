import { z } from 'zod'
import { idempotencyKey, judged, optionalFile, text, typedText } from '#kernel/form-fields.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  type LayoutMapping,
  layoutMapping,
  type ProposedColumns,
} from './bank-statement/mapped-layout.ts'

export const statementForm = z.object({ file: optionalFile, bank: text(40) })
const columnField = text(4)

/**
 * The columns of a file whose layout we do not know. Columns are counted from 0, lines of the file
 * from 1.
 */
const columnsForm = z.object({
  firstRow: text(4),
  date: columnField,
  dayOrder: text(20),
  sign: text(20),
  amount: columnField,
  debit: columnField,
  credit: columnField,
  description: columnField,
  reference: columnField,
  month: columnField,
  year: columnField,
  direction: columnField,
  inWords: text(200),
  outWords: text(200),
  balance: columnField,
  account: text(40),
})

export type ColumnValues = z.infer<typeof columnsForm>

export const mappingForm = judged(columnsForm, (typed) => mappingOf(typed))

const placeOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : null)

/**
 * The mapping that was typed; a message for each column that is missing. Refuses amounts without a
 * direction (D46).
 */
export function mappingOf(
  typed: ColumnValues,
): Result<{ mapping: LayoutMapping; account: string }> {
  const isPair = typed.sign === 'pair'
  const isDirected = typed.sign === 'direction'
  const mapping = layoutMapping.safeParse({
    firstRow: placeOf(typed.firstRow),
    date: placeOf(typed.date),
    dayOrder: typed.dayOrder,
    sign: typed.sign,
    amount: isPair ? null : placeOf(typed.amount),
    debit: isPair ? placeOf(typed.debit) : null,
    credit: isPair ? placeOf(typed.credit) : null,
    description: placeOf(typed.description),
    reference: placeOf(typed.reference),
    month: placeOf(typed.month),
    year: placeOf(typed.year),
    direction: isDirected ? placeOf(typed.direction) : null,
    inWords: isDirected ? typed.inWords : '',
    outWords: isDirected ? typed.outWords : '',
    balance: placeOf(typed.balance),
  })
  const fields = missingColumns(typed)
  if (!mapping.success || Object.keys(fields).length > 0)
    return refuse('invalid', 'Please choose the columns.', { fields })
  const account = typed.account.replace(/\s+/g, '')
  if (!/^\w{0,30}$/.test(account))
    return refuse('invalid', 'Please choose the columns.', {
      fields: { account: ['Enter the account number, digits only.'] },
    })
  return ok({ mapping: mapping.data, account })
}

function missingColumns(typed: ColumnValues): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  const needed = [
    'date',
    'description',
    ...(typed.sign === 'pair' ? (['debit', 'credit'] as const) : (['amount'] as const)),
  ] as const
  for (const name of needed) if (placeOf(typed[name]) === null) fields[name] = ['Choose a column.']
  if (typed.sign === '')
    fields.sign = ['Say which way the amounts go. A wrong sign turns money out into money in.']
  if ((placeOf(typed.month) === null) !== (placeOf(typed.year) === null))
    fields.month = ['Choose both month and year, or neither.']
  if (typed.sign !== 'direction') return fields
  if (placeOf(typed.direction) === null)
    fields.direction = ['Choose the column that says in or out.']
  if (typed.inWords === '' && typed.outWords !== '')
    fields.inWords = ['Enter the words for money in.']
  if (typed.inWords !== '' && typed.outWords === '')
    fields.outWords = ['Enter the words for money out.']
  return fields
}

/** The inverse: the form's fields for a mapping. */
export function columnValues({
  mapping,
  account,
}: {
  mapping: ProposedColumns
  account: string
}): ColumnValues {
  const text = (place: number | null) => (place === null ? '' : String(place))
  const {
    firstRow,
    date,
    dayOrder,
    sign,
    amount,
    debit,
    credit,
    description,
    reference,
    month,
    year,
    direction,
    inWords,
    outWords,
    balance,
  } = mapping
  return {
    firstRow: text(firstRow),
    date: text(date),
    dayOrder,
    sign: sign ?? '',
    amount: text(amount),
    debit: text(debit),
    credit: text(credit),
    description: text(description),
    reference: text(reference),
    month: text(month),
    year: text(year),
    direction: text(direction),
    inWords,
    outWords,
    balance: text(balance),
    account,
  }
}

/** What an address says about the columns; the rest as proposed. */
export function columnsInAddress(params: URLSearchParams, proposed: ColumnValues): ColumnValues {
  const parsed = columnsForm.safeParse({ ...proposed, ...Object.fromEntries(params) })
  return parsed.success ? parsed.data : proposed
}

/** The payment that a claim reports. */
export const foundPaymentForm = z.object({ paymentId: text(100) })
/** The payments recorded by hand that a bank line is the money of, separated by commas. */
export const recordedPaymentsForm = z.object({ paymentIds: text(400) })
/** The line of money in that a line of money out reverses. */
export const bouncedForm = z.object({ lineId: text(100) })
export const dismissForm = z.object({ reason: text(400) })
/** The customer's report of a transfer. */
export const paymentClaimForm = z.object({
  paidOn: text(20),
  amount: text(40),
  note: typedText,
  proof: optionalFile,
  idempotency_key: idempotencyKey,
})

/** Amounts come as `share:<invoice>`; blank and zero are left out. */
export const allocationForm = judged(
  z
    .object({ customerId: text(100), idempotency_key: idempotencyKey })
    .catchall(z.string().max(400)),
  ({ customerId, idempotency_key: idempotencyKey, ...fields }) => {
    const shares: { invoiceId: string; amountCents: Cents }[] = []
    for (const [name, value] of Object.entries(fields)) {
      if (!name.startsWith('share:') || value.trim() === '') continue
      const typed = value.trim().slice(0, 30)
      const amountCents = parseRand(typed)
      if (amountCents === null || amountCents < 0)
        return refuse('invalid', `Enter an amount in rand, such as 228.85, and not “${typed}”.`)
      if (amountCents > 0) shares.push({ invoiceId: name.slice('share:'.length), amountCents })
    }
    return ok({ shares, customerId: customerId || null, idempotencyKey })
  },
)
