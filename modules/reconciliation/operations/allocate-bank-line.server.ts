import { type Cents, formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  type LockedInvoice,
  lockInvoices,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { customerExists } from '#modules/billing/documents/queries/customer-exists.server.ts'
import { badDebtCents, owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { decidedOrOut, lineMissing, mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import { type BankLine, lockBankLine, reconcileLine, type Shares } from './reconcile-line.server.ts'

/**
 * How staff allocate a line: to invoices of one customer, and the rest to that customer's credit.
 */
export type AllocationInput = {
  shares: readonly { invoiceId: string; amountCents: Cents }[]
  /** Required without shares; with shares it is the invoices' customer. */
  customerId: string | null
  idempotencyKey: string
}

/** Staff allocate a line. Pressing twice allocates once. */
export async function allocateBankLine(
  actor: Actor,
  lineId: string,
  input: AllocationInput,
): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  return transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    const { idempotencyKey: key, ...body } = input
    const claimed = await claimKey(
      tx,
      { scope: `bank-line:${lineId}:${actorId(actor) ?? 'system'}`, key, body },
      { lineId },
    )
    if (claimed) return claimed
    const taken = decidedOrOut(line)
    if (taken) return taken
    const divided = await divide(tx, line, input)
    if (!divided.ok) return divided
    await reconcileLine(
      tx,
      line,
      { ...divided.value, reason: reasonOf(divided.value, line) },
      { actor, now: now() },
    )
    return ok({ lineId })
  })
}

async function divide(
  tx: Transaction,
  line: BankLine,
  { shares, customerId }: AllocationInput,
): Promise<Result<Shares>> {
  const total = shares.reduce((sum, share) => sum + share.amountCents, 0)
  if (shares.some(({ amountCents }) => !Number.isSafeInteger(amountCents) || amountCents < 1))
    return refuse('invalid', 'Every part must be at least one cent.')
  if (new Set(shares.map((share) => share.invoiceId)).size < shares.length)
    return refuse('invalid', 'Choose each invoice once.')
  if (total > line.amountCents)
    return refuse(
      'invalid',
      `The parts add up to ${formatRand(total)}, and only ${formatRand(line.amountCents)} came in.`,
    )
  const locked = await lockInvoices(
    tx,
    shares.map((share) => share.invoiceId),
  )
  if (locked.length < shares.length) return noLongerThere
  const [first] = locked
  const owner = first?.invoice.customerId ?? customerId
  if (!owner) return refuse('invalid', 'Choose an invoice or a customer.')
  if (locked.some(({ invoice }) => invoice.customerId !== owner))
    return refuse('invalid', 'Choose invoices of one customer.')
  const allocated = allocate(shares, locked)
  if (!allocated.ok) return allocated
  if (total < line.amountCents && !(await customerExists(owner, tx)))
    return refuse('conflict', 'This customer was deleted. Choose another.')
  return ok({ shares: allocated.value, customerId: owner })
}

const noLongerThere = refuse(
  'not_found',
  'An invoice that you chose is not there any more. Choose again.',
)

/**
 * Allocates each share to its invoice. Only a single share may exceed the balance: the rest becomes
 * credit.
 */
function allocate(
  shares: AllocationInput['shares'],
  locked: readonly LockedInvoice[],
): Result<Shares['shares']> {
  const allocated: { locked: LockedInvoice; amountCents: Cents }[] = []
  for (const { invoiceId, amountCents } of shares) {
    const document = locked.find(({ invoice }) => invoice.id === invoiceId)
    if (!document) return noLongerThere
    const { invoice } = document
    const owed = owedCents(invoice) + badDebtCents(invoice)
    if (owed === 0 || invoice.status === 'draft')
      return refuse(
        'conflict',
        `Nothing is owed on ${invoice.invoiceNumber} any more. Look at the line again.`,
      )
    if (amountCents > owed && shares.length > 1)
      return refuse('invalid', `Only ${formatRand(owed)} is owed on ${invoice.invoiceNumber}.`)
    allocated.push({ locked: document, amountCents })
  }
  return ok(allocated)
}

function reasonOf({ shares }: Shares, line: BankLine): string {
  const total = shares.reduce((sum, share) => sum + share.amountCents, 0)
  const parts = shares.map(
    ({ locked, amountCents }) => `${formatRand(amountCents)} on ${locked.invoice.invoiceNumber}`,
  )
  if (total < line.amountCents) parts.push(`${formatRand(line.amountCents - total)} on the balance`)
  return `Allocated by hand: ${parts.join(', ')}.`
}
