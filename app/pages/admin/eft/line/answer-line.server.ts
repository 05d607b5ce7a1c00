import { parseRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type BookingInput, bookBankLine } from '#modules/reconciliation/operations/book-bank-line.server.ts'
import { dismissBankLine, reopenBankLine } from '#modules/reconciliation/operations/dismiss-bank-line.server.ts'
import { linkBankLine } from '#modules/reconciliation/operations/link-bank-line.server.ts'
import { matchBankLineAgain } from '#modules/reconciliation/operations/match-bank-lines.server.ts'

type Answer = Result<{ to: string; message: string }>
const desk = '/admin/eft'

/** What staff pressed on a line's page. Decided lines lead back to the desk, where the next one waits. */
export async function answerLine(actor: Actor, lineId: string, form: FormData): Promise<Answer> {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 400)
  const here = `${desk}/lines/${lineId}`
  const then = (result: Result<unknown>, to: string, message: string): Answer => (result.ok ? ok({ to, message }) : result)
  switch (text('intent')) {
    case 'book': {
      const booking = readBooking(form)
      return booking.ok ? then(await bookBankLine(actor, lineId, booking.value), desk, 'Line booked') : booking
    }
    case 'dismiss':
      return then(await dismissBankLine(actor, lineId, text('reason')), desk, 'Line dismissed')
    case 'reopen':
      return then(await reopenBankLine(actor, lineId), here, 'The line is back on the desk')
    case 'link':
      return then(await linkBankLine(actor, lineId, text('paymentId')), desk, 'Line joined to the payment')
    case 'again':
      return then(await matchBankLineAgain(actor, lineId), here, 'The line was looked at again')
    default:
      return refuse('invalid', 'Choose what to do with this line.')
  }
}

/** Amounts come as `share:<invoice>`; blank and nought is no share. */
function readBooking(form: FormData): Result<BookingInput> {
  const shares: { invoiceId: string; amountCents: number }[] = []
  for (const [name, value] of form) {
    const invoiceId = name.startsWith('share:') ? name.slice('share:'.length) : null
    const typed = String(value).trim()
    if (invoiceId === null || typed === '') continue
    const amountCents = parseRand(typed.slice(0, 30))
    if (amountCents === null || amountCents < 0) return refuse('invalid', `Enter an amount in rand, such as 228.85, and not “${typed.slice(0, 30)}”.`)
    if (amountCents > 0) shares.push({ invoiceId, amountCents })
  }
  const customerId = String(form.get('customerId') ?? '') || null
  return ok({ shares, customerId, idempotencyKey: String(form.get('idempotency_key') ?? '') })
}
