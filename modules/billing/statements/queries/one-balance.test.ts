import { and, desc, eq, isNull, like } from 'drizzle-orm'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { emailTemplates } from '#db/seeds/email-templates.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { payFromCredit } from '#modules/billing/allocation/operations/credit-received.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { reverseAppliedCredit } from '#modules/billing/allocation/operations/reduce-received.server.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { anInvoice, openShop, staffWith } from '#modules/billing/factories.ts'
import { InvoicePaper } from '#modules/billing/invoices/components/invoice-paper.tsx'
import { issueAnyInvoicePdf } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import {
  registerInvoiceAttachment,
  sendInvoice,
} from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { customerInvoice } from '#modules/billing/invoices/queries/customer-invoice.server.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { payableInvoices } from '#modules/billing/invoices/queries/payable-invoices.server.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { decidePayout } from '#modules/billing/payouts/operations/decide-payout.server.ts'
import { requestPayout } from '#modules/billing/payouts/operations/request-payout.server.ts'
import { payoutList } from '#modules/billing/payouts/queries/payouts.server.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { deliverMail } from '#modules/mail/operations/deliver-mail.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { capturedMails } from '#simulators/mailbox/tables.server.ts'
import { pdfText } from '#tests/pdf-text.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { ageingTotal } from '../rules/statement.ts'
import { accountBalance } from './account-balance.server.ts'
import { customerStatement } from './account-statement.server.ts'

useTestDatabase()
beforeAll(async () => {
  await openShop()
  await addMissingTemplates(db(), emailTemplates)
  registerInvoiceAttachment()
  useConfig({
    ...config(),
    mail: { transport: 'capture', smtpUrl: undefined, allowPrivateHosts: true },
  })
})
afterEach(async () => {
  setClock(null)
  await expectSoundBooks()
})

const admin = staffWith(...everyPermission)
const firstDay = '2026-01-10'
type Owner = Person & { customerId: string }

const step = fc.record({
  what: fc.constantFrom(
    'pay',
    'pay',
    'amount',
    'amount',
    'line',
    'whole',
    'goodwill',
    'use',
    'wait',
    'undo',
    'keep',
    'unuse',
    'payout',
    'withdraw',
  ),
  days: fc.integer({ min: 0, max: 20 }),
  cents: fc.integer({ min: 1, max: 30_000 }),
})

async function live(
  owner: Owner,
  id: string,
  { what, cents, day }: { what: string; cents: number; day: string },
): Promise<void> {
  const idempotencyKey = newId()
  const credit = (extent: Parameters<typeof issueCreditNote>[2]['extent']) =>
    issueCreditNote(admin, id, { reason: 'As agreed', extent, idempotencyKey })
  if (what === 'pay')
    await recordInvoicePayment(admin, id, {
      amount: decimalRand(cents),
      receivedOn: day,
      reference: 'FNB',
      idempotencyKey,
    })
  if (what === 'amount')
    await credit({ kind: 'amount', subtotalCents: Math.ceil(cents / 3), description: 'Goodwill' })
  if (what === 'line') await credit({ kind: 'lines', quantities: { '1': 1 } })
  if (what === 'whole') await credit({ kind: 'whole' })
  if (what === 'use') await payFromCredit(owner, id)
  if (what === 'undo' || what === 'keep') {
    const [latest] = await db()
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.invoiceId, id),
          isNull(payments.reversedAt),
          isNull(payments.reversesPaymentId),
        ),
      )
      .orderBy(desc(payments.createdAt), desc(payments.id))
    const money = what === 'keep' ? ('credit' as const) : ('gone' as const)
    if (latest)
      await reversePayment(admin, latest.id, { reason: 'Bounced', reversedOn: day, money })
  }
  if (what === 'unuse') {
    const used = and(
      eq(customerCredits.invoiceId, id),
      eq(customerCredits.kind, 'applied'),
      isNull(customerCredits.reversedAt),
    )
    const [latest] = await db()
      .select()
      .from(customerCredits)
      .where(and(used, eq(customerCredits.isReversal, false)))
      .limit(1)
    if (latest) await reverseAppliedCredit(admin, latest.id, 'Used by mistake')
  }
  if (what === 'payout' || what === 'withdraw') await payOut(owner.customerId, what, cents)
  if (what === 'goodwill')
    await db().insert(customerCredits).values({
      customerId: owner.customerId,
      kind: 'adjustment',
      amountCents: cents,
      recordedBy: 'test',
      createdAt: now(),
    })
}

async function payOut(
  customerId: string,
  what: 'payout' | 'withdraw',
  cents: number,
): Promise<void> {
  const amountCents = Math.min(cents, await creditOf(customerId))
  const bank = {
    method: 'bank',
    account: 'FNB 62000000000',
    reference: '',
    invoiceNumber: '',
    reason: 'Asked for it',
  } as const
  if (what === 'payout' && amountCents > 0)
    await requestPayout(admin, customerId, { ...bank, amountCents, idempotencyKey: newId() })
  const [open] = (await payoutList()).open
  if (what === 'withdraw' && open) await decidePayout(admin, open.id, 'withdrawn')
}

/** What each place says is still to be paid, in the words that are read there. */
async function balances(owner: Owner, id: string, mailId: string | undefined) {
  const [staff, own, document] = [
    await staffInvoice(id),
    await customerInvoice(owner, id),
    await invoiceDocument(id),
  ]
  if (!staff || !own.ok || !document) throw new Error('the document is gone')
  const [payable] = await payableInvoices(owner, [id])
  const statement = await customerStatement(admin, owner.customerId, { from: firstDay, to: null })
  const drawn = await issueAnyInvoicePdf(admin, id)
  if (!statement.ok || !drawn.ok) throw new Error('not drawn')
  // A settled document without its own payments and credits has nothing to say about a balance.
  const isSilent = document.settlements.length === 0 && document.state !== 'due'
  const twin = renderToStaticMarkup(createElement(InvoicePaper, { invoice: own.value }))
  return {
    staff: staff.owedCents,
    customer: own.value.owedCents,
    lines: document.settlements.reduce((sum, { cents }) => sum + cents, document.totalCents),
    payable: payable?.owedCents ?? 0,
    standing: (await accountBalance(owner)).owedCents,
    statement: ageingTotal(statement.value.ageing),
    pdf: balanceIn(pdfText(drawn.value.bytes), isSilent),
    twin: balanceIn(twin.replace(/<[^>]+>/g, '\n').replace(/\n+/g, '\n'), isSilent),
    ...(mailId && (await mailed(mailId, isSilent))),
  }
}

/** The amount after each 'Balance due'; all of them are the same. */
function balanceIn(text: string, isSilent: boolean): string {
  const found = new Set(
    [...text.matchAll(/Balance due\n(R[^\n]+)/g)].map(([, amount = '']) => amount),
  )
  return isSilent && found.size === 0 ? formatRand(0) : [...found].join(' and ')
}

/**
 * The mail was queued before the last step and is sent after it: its words and its PDF are of one
 * moment.
 */
async function mailed(id: string, isSilent: boolean) {
  await deliverMail(id)
  const [row] = await db()
    .select()
    .from(capturedMails)
    .where(eq(capturedMails.messageId, `<${id}@localhost>`))
  const pdf = pdfText(Buffer.from(row?.attachments[0]?.base64 ?? '', 'base64'))
  return {
    mailText: /Amount due: (R[^\n]+)/.exec(row?.text ?? '')?.[1],
    mailHtml: /Amount due<\/p>\s*<p[^>]*>([^<]+)</.exec(row?.html ?? '')?.[1],
    mailPdf: balanceIn(pdf, isSilent),
  }
}

async function queuedMail(id: string): Promise<string | undefined> {
  const occasion = newId()
  const sent = await sendInvoice(admin, id, { occasion })
  if (!sent.ok) return undefined
  // By its occasion: the clock of a test stands still, so that two mails may be of one moment.
  const [row] = await db()
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(and(eq(emailLogs.invoiceId, id), like(emailLogs.idempotencyKey, `%${occasion}%`)))
  expect(row).toBeDefined()
  return row?.id
}

test('screen, mail, HTML twin, PDF, statement and customer area say one balance, whatever happened to the document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 1, max: 40_000 }),
      async (walk, subtotalCents) => {
        const owner = await aCustomer()
        let day = firstDay
        setClock(new Date(`${day}T08:00:00Z`))
        const made = { issueDate: day, dueDate: addDays(day, 7), subtotalCents, createdAt: now() }
        const { id } = await anInvoice({ customerId: owner.customerId }, made)
        for (const { what, days, cents } of walk) {
          const mailId = await queuedMail(id)
          day = addDays(day, days)
          setClock(new Date(`${day}T08:00:00Z`))
          await live(owner, id, { what, cents, day })
          const [row] = await db().select().from(invoices).where(eq(invoices.id, id))
          if (!row) throw new Error('gone')
          const owed = owedCents(row)
          const said = await balances(owner, id, mailId)
          const words = formatRand(owed)
          expect(said).toEqual({
            ...{
              staff: owed,
              customer: owed,
              lines: owed,
              payable: owed,
              standing: owed,
              statement: owed,
            },
            ...{ pdf: words, twin: words },
            ...(mailId && { mailText: words, mailHtml: words, mailPdf: words }),
          })
        }
      },
    ),
    {
      numRuns: 15,
      interruptAfterTimeLimit: 40_000,
      // Paid too much, credited in part, and taken back: what the credit note gave back goes with
      // the payment.
      examples: [
        [
          [
            { what: 'pay', days: 0, cents: 30_000 },
            { what: 'amount', days: 1, cents: 3_000 },
            { what: 'undo', days: 1, cents: 1 },
          ],
          20_000,
        ],
      ],
    },
  )
}, 120_000)

test('a tax invoice names each payment and credit with its day', async () => {
  setClock(new Date('2026-02-01T08:00:00Z'))
  const owner = await aCustomer()
  const { id } = await anInvoice(
    { customerId: owner.customerId },
    { invoiceNumber: 'OLD-17', issueDate: '2026-02-01', dueDate: '2026-02-08' },
  )
  const note = {
    reason: 'Two days down',
    extent: { kind: 'amount', subtotalCents: 9_900, description: 'Two days down' },
  } as const
  const pay = (amount: string) =>
    recordInvoicePayment(admin, id, {
      amount,
      receivedOn: '2026-02-01',
      reference: 'FNB',
      idempotencyKey: newId(),
    })
  expect((await pay('100.00')).ok).toBe(true)
  expect((await issueCreditNote(admin, id, { ...note, idempotencyKey: newId() })).ok).toBe(true)
  expect((await pay('50.00')).ok).toBe(true)
  const document = await invoiceDocument(id)
  expect(document?.title).toBe('Tax Invoice')
  expect(document?.settlements.map(({ label, cents }) => [label, cents])).toEqual([
    ['Payment received, Bank transfer (EFT)', -10_000],
    ['Credit note OLD-17-CR', -11_385],
    ['Payment received, Bank transfer (EFT)', -5_000],
    ['Overpaid, kept on your account as credit', 3_500],
  ])
  const [row] = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, `payment_received:${id}`))
  if (!row) throw new Error('not mailed')
  await deliverMail(row.id)
  const [mail] = await db()
    .select()
    .from(capturedMails)
    .where(eq(capturedMails.messageId, `<${row.id}@localhost>`))
  const text = mail?.text.replaceAll('\u00a0', ' ')
  for (const words of [
    'Paid: R150.00',
    '1 Feb 2026: Overpaid, kept on your account as credit, R35.00',
    'Your tax invoice is attached',
  ]) {
    expect(text).toContain(words)
  }
})
