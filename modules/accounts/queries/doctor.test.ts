import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { anInvoice, aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { aChat, aChatMessage, anOperator, openWidget } from '#modules/chat/factories.ts'
import { acceptChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import { offerWaitingChats } from '#modules/chat/routing/operations/offer-waiting-chats.server.ts'
import { chatFileBytes, chatFiles, chatMessages } from '#modules/chat/tables.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { anAgent, aTicket, staffMessageForm } from '#modules/support/factories.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { setClock } from '#platform/clock.server.ts'
import type { Finding } from '#platform/database/invariant.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { notifyOrder, openGateway, payByCard } from '#tests/scenarios/gateway.ts'
import { checkInvariants, diagnose } from './doctor.server.ts'

useTestDatabase()

/**
 * A shop with an order in every state: renewed by card, paid by transfer, waiting, cancelled,
 * credited.
 */
beforeAll(async () => {
  await openShop({ billingSettings: { ...defaultBillingSettings, recurring_model: 'gateway' } })
  const gateway = await openGateway()
  const admin = staffWith(...everyPermission)
  const card = await aPlacedOrder({ method: 'card' })
  const token = await payByCard(card)
  setClock(new Date(Date.now() + 31 * 86_400_000))
  await notifyOrder(card, { token })
  setClock(null)
  await aPlacedOrder()
  const [paid, cancelled, credited] = [
    await aPlacedOrder(),
    await aPlacedOrder(),
    await aPlacedOrder(),
  ]
  for (const order of [paid, credited])
    await recordOrderPayment(admin, order.id, { notes: '', idempotencyKey: newId() })
  await cancelOrder(admin, cancelled.id, { reason: 'No longer wanted' })
  await credit(credited.id, credited.customerId)
  const { ticketId } = await aTicket({ files: [new File(['x'], 'log.txt')] })
  await writeAsStaff(await anAgent(), ticketId, staffMessageForm({ isInternal: 'yes' }))
  await someChats()
  await gateway.close()
})

/** One that an operator answers, with a file, one that is offered, and one that was left. */
async function someChats() {
  await openWidget()
  const operator = await anOperator()
  const { chatId } = await aChat()
  await aChatMessage(chatId)
  await acceptChat(operator.actor, chatId)
  const [message] = await db().select({ id: chatMessages.id }).from(chatMessages)
  const fileId = newId()
  const file = {
    chatId,
    messageId: message?.id ?? null,
    uploadedBy: 'visitor',
    name: 'a.txt',
    type: 'text/plain',
    size: 1,
  } as const
  await db()
    .insert(chatFiles)
    .values({ id: fileId, ...file })
  await db()
    .insert(chatFileBytes)
    .values({ fileId, content: Buffer.from('x') })
  await aChat()
  await offerWaitingChats()
  await aChat({ status: 'abandoned', endedAt: new Date(), endedBy: 'visitor' })
}

async function credit(orderId: string, customerId: string) {
  const { rows } = await db().execute<{ id: string }>(
    sql`update invoices set status = 'credited', credited_cents = total_cents where order_id = ${orderId} returning id`,
  )
  const original = rows[0]?.id ?? null
  const amounts = { subtotalCents: -19_900, vatCents: -2985, totalCents: -22_885 }
  await anInvoice(
    { customerId },
    { kind: 'credit_note', status: 'credited', originalInvoiceId: original, ...amounts },
  )
}

/** Damages the books with every guard of the database switched off, asks, and takes it all back. */
async function findingsAfter(...statements: string[]): Promise<Finding[]> {
  let findings: Finding[] = []
  const enough = new Error('enough')
  await db()
    .transaction(async (tx) => {
      const tables = statements.map(
        (statement) => /^(?:update|delete from|insert into) (\w+)/.exec(statement)?.[1] ?? '',
      )
      const { rows } = await tx.execute<{ drop: string }>(sql`
        select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
        from pg_constraint where contype in ('u', 'c') and conrelid::regclass::text in ${tables}
        union all
        select format('drop index %s', indexrelid::regclass) from pg_index
        where indisunique and not indisprimary and indrelid::regclass::text in ${tables} and not exists (select from pg_constraint where conindid = indexrelid)`)
      for (const { drop } of rows) await tx.execute(sql.raw(drop))
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements)
        expect((await tx.execute(sql.raw(statement))).rowCount, statement).toBeGreaterThan(0)
      findings = await checkInvariants(tx)
      throw enough
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error
    })
  return findings.filter(({ count }) => count > 0)
}

const one = (table: string, where: string) =>
  `ctid = (select ctid from ${table} where ${where} limit 1)`
const copy = (table: string, changes: string, where = 'true') =>
  `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).* from ${table} t where ${where} limit 1`

test('sound books have no findings, and every invariant is asked', async () => {
  const findings = await diagnose()
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
  expect([...new Set(findings.map(({ number }) => number))]).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
  ])
})

const attempt = (number: string, status: string) =>
  `insert into charge_attempts (id, invoice_id, subscription_id, attempt, m_payment_id, gateway_token, amount_cents, status, requested_on)
   select gen_random_uuid(), id, subscription_id, ${number.length}, '${number}', 'token', 1, '${status}', issue_date from invoices where subscription_id is not null`
const credits = (values: string) =>
  `insert into customer_credits (id, customer_id, invoice_id, kind, amount_cents, recorded_by)
   select gen_random_uuid(), customer_id, id, ${values}, 'test' from invoices where subscription_id is not null`

const combined = (cents: number) =>
  `with made as (insert into combined_payments (id, reference, customer_id, total_cents, gateway_mode, gateway_merchant_id)
   select gen_random_uuid(), 'PAY-1', customer_id, ${cents}, 'sandbox', '1' from invoices where subscription_id is not null limit 1 returning id, customer_id)
   insert into combined_payment_invoices select made.id, invoices.id, ${cents} from made join invoices on invoices.customer_id = made.customer_id limit 1`

const payout = (cents: number, creditCents: number, state: string) =>
  `with credit as (insert into customer_credits (id, customer_id, kind, amount_cents, recorded_by)
   select gen_random_uuid(), id, 'payout', ${creditCents}, 'test' from customers limit 1 returning id, customer_id)
   insert into payouts (id, customer_id, credit_id, amount_cents, method, state, reason, requested_by, decided_by, decided_at)
   select gen_random_uuid(), customer_id, id, ${cents}, 'bank', '${state}', 'test', 'test', ${state === 'open' ? 'null, null' : `'test', now()`} from credit`

/** A line that the bank booked, of as much as the first transfer that staff recorded, and more. */
const bankLine = (state: string, more = 0) =>
  `with statement as (
     insert into bank_statements (id, bank, format, file_name, content_hash, line_count, uploaded_by)
     select gen_random_uuid(), 'absa', 'csv', 'a.csv', 'hash', 1, 'test' returning id
   ) insert into bank_statement_lines (id, statement_id, position, booked_on, amount_cents, description, fingerprint, state, decided_at)
   select payments.id, statement.id, 1, received_on, amount_cents + ${more}, 'EFT', 'print', '${state}', case when '${state}' = 'reconciled' then now() end
   from statement, (select * from payments where source = 'staff' order by id limit 1) payments`
const joined = `update payments set bank_line_id = id where id in (select id from bank_statement_lines)`

const invoiceEmail = (amount: string, attachments: string) =>
  `insert into email_logs (id, idempotency_key, template_name, recipient, status, sent_at, variables, attachments, invoice_id)
   select gen_random_uuid(), 'invoice:sent', 'invoice', 'a@example.co.za', 'sent', now(), '{"amount": "${amount}"}', '${attachments}', id
   from invoices where kind = 'invoice' and status = 'unpaid' limit 1`

const isOwn = `kind = 'invoice' and subscription_id is null`

/** Twenty more of the active chat. */
function copyOfChats() {
  return `insert into chat_sessions select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'last_seq', 0))).* from chat_sessions t, generate_series(1, 20) where status = 'active'`
}

describe('finds', () => {
  test.each([
    [
      24,
      'a message that is gone',
      [`delete from chat_messages where seq = 1`],
      /says its last message is 2, it has 1 up to 2/,
    ],
    [
      24,
      'an active chat of nobody',
      [`update chat_sessions set assigned_operator_id = null where status = 'active'`],
      /active and nobody has it/,
    ],
    [
      24,
      'a waiting chat with an operator',
      [`update chat_sessions set status = 'waiting' where status = 'active'`],
      /waits and has an operator/,
    ],
    [
      24,
      'an end that is missing',
      [`update chat_sessions set ended_at = null where status = 'abandoned'`],
      /has no end/,
    ],
    [
      24,
      'an offer to the operator who has the chat',
      [
        `update chat_sessions set offered_operator_id = assigned_operator_id where status = 'active'`,
      ],
      /is active and offered to the operator who has it/,
    ],
    [
      24,
      'an offer that is not written',
      [`delete from chat_offers where outcome = 'offered'`],
      /has no open offer/,
    ],
    [
      24,
      'an offer that the chat does not know',
      [`update chat_sessions set offered_operator_id = null`],
      /open offers and is offered to nobody/,
    ],
    [24, 'an operator with twenty-one chats', [copyOfChats()], /has 21 chats/],
    [24, 'a file without its bytes', [`delete from chat_file_bytes`], /has no content/],
    [
      1,
      'an acknowledged order that is gone',
      [`delete from orders where ${one('orders', "status = 'pending'")}`],
      /is not there/,
    ],
    [
      1,
      'one order for two forms',
      [copy('idempotency_keys', `'key', 'another-key'`, "scope like 'checkout:%'")],
      /2 forms/,
    ],
    [
      1,
      'an order without lines',
      [`delete from order_lines where ${one('order_lines', 'true')}`],
      /no lines/,
    ],
    [
      2,
      'an order with two invoices',
      [
        copy(
          'invoices',
          `'id', gen_random_uuid(), 'invoice_number', 'X-1'`,
          `${isOwn} and status = 'unpaid'`,
        ),
      ],
      /2 live/,
    ],
    [
      2,
      'an order without one',
      [`delete from invoices where ${isOwn} and status = 'unpaid'`],
      /0 live/,
    ],
    [
      2,
      'a cancelled order with a live invoice',
      [`update invoices set status = 'unpaid' where status = 'cancelled'`],
      /cancelled\) has 1 live/,
    ],
    [
      3,
      'two subscriptions of one order',
      [copy('subscriptions', `'id', gen_random_uuid()`)],
      /2 subscriptions/,
    ],
    [
      4,
      'a paid order with an open invoice',
      [`update invoices set status = 'unpaid' where ${isOwn} and status = 'paid'`],
      /is paid, its invoice/,
    ],
    [
      4,
      'an open order with a paid invoice',
      [`update invoices set status = 'paid' where ${isOwn} and status = 'unpaid'`],
      /is pending, its invoice/,
    ],
    [
      4,
      'a paid invoice without a payment',
      [`delete from payments where ${one('payments', "source = 'staff'")}`],
      /with 0 of/,
    ],
    [
      4,
      'a cent missing',
      [
        `update payments set amount_cents = amount_cents - 1 where ${one('payments', "source = 'staff'")}`,
      ],
      /22884 of 22885/,
    ],
    [
      4,
      'a payment recorded twice',
      [copy('payments', `'id', gen_random_uuid()`)],
      /45770 of 22885/,
    ],
    [
      4,
      'a payment without a notification',
      [`delete from gateway_notifications where reason = 'Paid'`],
      /no accepted notification/,
    ],
    [
      4,
      'a payment by a rejected notification',
      [`update gateway_notifications set state = 'rejected' where reason = 'Paid'`],
      /no accepted notification/,
    ],
    [
      4,
      'a payment recorded by nobody',
      [`update payments set recorded_by = ' ' where source = 'staff'`],
      /says nobody/,
    ],
    [
      5,
      'an order number twice',
      [`update orders set order_number = (select min(order_number) from orders)`],
      /was given \d times/,
    ],
    [
      5,
      'an invoice number twice',
      [`update invoices set invoice_number = 'INV-2026-0001' where ${isOwn}`],
      /was given \d times/,
    ],
    [
      5,
      'a counter that was set back',
      [`update document_series set last = last - 1 where series ~ '^INV-\\d{4}-$'`],
      /will repeat one/,
    ],
    [
      5,
      'a counter behind the highest number',
      [
        `update invoices set invoice_number = left(invoice_number, 11) || '0009' where subscription_id is not null`,
      ],
      /will repeat one/,
    ],
    [5, 'a counter that is gone', ['delete from document_series'], /will repeat one/],
    [
      6,
      'an order that does not add up',
      [`update orders set total_cents = total_cents + 1 where ${one('orders', 'true')}`],
      /22886/,
    ],
    [
      6,
      'VAT that is a cent off',
      [
        `update invoices set vat_cents = vat_cents + 1, total_cents = total_cents + 1 where ${one('invoices', isOwn)}`,
      ],
      /2986/,
    ],
    [
      6,
      'lines that are not the subtotal',
      [`update invoice_lines set total_cents = 1 where ${one('invoice_lines', 'true')}`],
      /lines 1/,
    ],
    [
      7,
      'a period invoiced twice',
      [
        copy(
          'invoices',
          `'id', gen_random_uuid(), 'invoice_number', 'X-1'`,
          'subscription_id is not null',
        ),
      ],
      /has 2 invoices/,
    ],
    [
      7,
      'the first period invoiced again',
      [
        `update invoices set period_start = (select start_date from subscriptions s where s.id = subscription_id) where subscription_id is not null`,
      ],
      /first period/,
    ],
    [
      7,
      'a renewal without a period',
      ['update invoices set period_start = null where subscription_id is not null'],
      /no day/,
    ],
    [
      8,
      'a change without history',
      [`update orders set status = 'processing' where ${one('orders', "status = 'pending'")}`],
      /is processing, its history ends with pending/,
    ],
    [
      8,
      'a history without its beginning',
      [`delete from order_status_history where old_status is null`],
      /nothing/,
    ],
    [
      8,
      'a gap',
      [`update order_status_history set old_status = 'processing' where old_status = 'pending'`],
      /went from pending on as processing/,
    ],
    [
      8,
      'a change that is none',
      [
        copy(
          'order_status_history',
          `'id', gen_random_uuid(), 'old_status', 'pending'`,
          `new_status = 'pending'`,
        ),
      ],
      /as pending to pending/,
    ],
    [9, 'a mail twice', [copy('email_logs', `'id', gen_random_uuid()`)], /logged 2 times/],
    [
      9,
      'one message for two mails',
      [`update email_logs set message_id = '<same@test>'`],
      /stands for/,
    ],
    [
      9,
      'an order that was never confirmed',
      [`delete from email_logs where template_name = 'order_confirmation'`],
      /never confirmed/,
    ],
    [
      9,
      'a payment without a mail',
      [`delete from email_logs where template_name = 'payment_received'`],
      /never notified/,
    ],
    [
      9,
      'a mail sent at no time',
      [`update email_logs set status = 'sent', sent_at = null`],
      /nobody knows when/,
    ],
    [
      10,
      'a credit of another amount',
      [`update invoices set total_cents = total_cents + 1 where kind = 'credit_note'`],
      /not match what/,
    ],
    [
      10,
      'a credit of nothing',
      [`update invoices set original_invoice_id = gen_random_uuid() where kind = 'credit_note'`],
      /not match what/,
    ],
    [
      10,
      'a credited invoice without its credit',
      [`delete from invoices where kind = 'credit_note'`],
      /its 0 credit notes/,
    ],
    [
      9,
      'a renewal without a mail',
      [`delete from email_logs where template_name = 'payment_received' and order_id is not null`],
      /never notified/,
    ],
    [
      13,
      'a log of another period',
      [`update recurring_billing_logs set billing_date = billing_date + 1`],
      /another invoice/,
    ],
    [
      13,
      'a paid renewal whose log waits',
      [`update recurring_billing_logs set status = 'pending'`],
      /log says pending/,
    ],
    [
      13,
      'a charge that was never recorded',
      [attempt('lost', 'succeeded')],
      /succeeded and is not recorded/,
    ],
    [
      13,
      'a period that began while its service was suspended',
      [
        `update subscriptions set recurring_model = 'token', suspended_at = '2000-01-01', suspension_reason = 'Overdue'`,
      ],
      /began while its service was suspended/,
    ],
    [
      13,
      'a period that ended before its service was restored',
      [
        `update subscriptions set restored_on = '2021-01-01'`,
        `update invoices set period_start = '2020-06-01' where subscription_id is not null`,
      ],
      /ended before its service was restored on 2021-01-01/,
    ],
    [
      13,
      'two automatic charges within a day',
      [
        attempt('a', 'succeeded'),
        attempt('bb', 'succeeded'),
        `update charge_attempts set is_automatic = true`,
      ],
      /charged by the run twice within 24 hours/,
    ],
    [
      13,
      'two charges of one card',
      [attempt('a', 'unknown'), attempt('b', 'requested')],
      /2 charges under way/,
    ],
    [
      14,
      'a card payment that does not divide',
      [combined(1), `update combined_payments set total_cents = 2`],
      /asks for 2 cents, its invoices for 1/,
    ],
    [
      14,
      'a card payment that was recorded in part',
      [combined(1), `update combined_payments set gateway_payment_id = 'x', paid_at = now()`],
      /is recorded with 0/,
    ],
    [13, 'credit that was not there', [credits(`'applied', -1`)], /-1 cents of credit/],
    [15, 'a reconciled line without its money', [bankLine('reconciled')], /0 of 22885 cents/],
    [
      15,
      'a cent of a line that went nowhere',
      [bankLine('reconciled', 1), joined],
      /22885 of 22886 cents/,
    ],
    [
      15,
      'money from a line that nobody reconciled',
      [bankLine('waiting'), joined],
      /is waiting with 22885/,
    ],
    [
      15,
      'a card payment from a bank statement',
      [bankLine('reconciled'), joined, `update payments set method = 'card'`],
      /says card/,
    ],
    [
      16,
      'one number of the gateway on two orders',
      [`update payments set gateway_payment_id = 'pf-1'`],
      /pf-1 pays \d+ invoices/,
    ],
    [
      17,
      'an amount that its items are not',
      ['update subscriptions set amount_cents = amount_cents + 1'],
      /is 19901 cents and its items 19900/,
    ],
    [
      17,
      'a subscription without items',
      [`delete from subscription_items where ${one('subscription_items', 'true')}`],
      /its items nothing/,
    ],
    [
      17,
      'a waiting change that no item makes',
      [`update subscriptions set pending_amount_cents = 1, pending_description = 'x'`],
      /renews at 1 and its items at 19900/,
    ],
    [
      17,
      'an item that waits for nothing',
      [copy('subscription_items', `'id', gen_random_uuid(), 'started_on', null`)],
      /no other amount/,
    ],
    [
      14,
      'a card payment for the invoice of another customer',
      [
        combined(1),
        `update combined_payments set customer_id = (select id from customers where id <> combined_payments.customer_id limit 1)`,
      ],
      /is for an invoice of another customer/,
    ],
    [
      18,
      'a reversal of another amount',
      [
        `update payments set reversed_at = now() where ${one('payments', "source = 'staff'")}`,
        `insert into payments select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'amount_cents', 1 - t.amount_cents,
         'reverses_payment_id', t.id, 'reversed_at', null))).* from payments t where reversed_at is not null`,
      ],
      /of -22884 cents takes back a payment of 22885/,
    ],
    [
      19,
      'a payout of more than it took off the credit',
      [payout(500, -499, 'open')],
      /of 500 cents took -499 off/,
    ],
    [
      19,
      'a payout from another kind of credit',
      [
        payout(500, -500, 'open'),
        `update customer_credits set kind = 'adjustment' where kind = 'payout'`,
      ],
      /of 500 cents took -500 off/,
    ],
    [
      19,
      'a withdrawn payout whose credit never came back',
      [payout(500, -500, 'withdrawn')],
      /of 500 cents took -500 off/,
    ],
    [
      19,
      'a refunded order with an invoice that was not credited',
      [
        `update orders set status = 'refunded' where status = 'paid' and id in (select order_id from invoices where status = 'paid')`,
      ],
      /is refunded with an invoice that is paid/,
    ],
    [
      18,
      'a payment that is marked as taken back',
      [`update payments set reversed_at = now()`],
      /is not$/m,
    ],
    [
      20,
      'a balance that no card counts',
      [
        `update invoices set total_cents = total_cents + 100, subtotal_cents = subtotal_cents + 100 where status = 'unpaid'`,
      ],
      /unpaid \(orders\): .* counted/,
    ],
    [
      19,
      'a refunded order whose invoice is paid',
      [`update orders set status = 'refunded' where status = 'paid'`],
      /is refunded with an invoice that is paid/,
    ],
    [
      21,
      'an email that asked for more than was owed',
      [invoiceEmail('667.59', '[{}]')],
      /email invoice of INV-\S+ said 667.59, 22885 cents were owed/,
    ],
    [
      23,
      'a mailbox that nobody could read',
      [
        `insert into support_mailbox (source, host, username) values ('imap', 'imap.example', 'support')`,
      ],
      /mailbox support@imap\.example:993\/inbox was never read/,
    ],
    [
      20,
      'a debtor total that is not what is owed',
      ['update invoice_counters set owed_cents = owed_cents + 1'],
      /owed of/,
    ],
    [
      22,
      'a ticket that is open and resolved',
      ['update support_tickets set resolved_at = now()'],
      /is open and stamped as solved/,
    ],
    [
      22,
      'clocks that run while the customer is waited for',
      [`update support_tickets set status = 'waiting_customer'`],
      /and its clocks run/,
    ],
    [
      22,
      'a deadline that no clock has',
      ['update support_tickets set sla_due_at = null'],
      /is due never, its next deadline is 2/,
    ],
    [
      22,
      'a public message that nobody counted',
      ['update support_messages set is_internal = false where is_internal'],
      /last public message was/,
    ],
    [
      22,
      'a file whose bytes are gone',
      ['delete from support_file_bytes'],
      /log.txt of ticket \S+ has no content/,
    ],
    [
      22,
      'a file of another ticket',
      ['update support_files set ticket_id = gen_random_uuid()'],
      /message of another ticket/,
    ],
    [12, 'nobody in charge', [`update users set role = null where role = 'admin'`], /admin:create/],
  ] satisfies [number, string, string[], RegExp][])(
    '%i: %s',
    async (number, _, statements, example) => {
      const findings = await findingsAfter(...statements)
      expect(findings.map((finding) => finding.number)).toContain(number)
      expect(findings.find((finding) => finding.number === number)?.examples.join('\n')).toMatch(
        example,
      )
    },
  )
})

test('an email is not judged that said the right amount, or carried no document', async () => {
  for (const [amount, attachments] of [
    ['228.85', '[{}]'],
    ['667.59', '[]'],
    ['all of it', '[{}]'],
  ] as const)
    expect(await findingsAfter(invoiceEmail(amount, attachments))).toEqual([])
})

describe('the database itself refuses', () => {
  const attempt = (statement: string) => db().execute(sql.raw(statement))
  const cause = (name: string) =>
    expect.objectContaining({ cause: expect.objectContaining({ constraint: name }) })

  test.each([
    [
      'a status that changes without its history',
      `update orders set status = 'processing' where status = 'pending'`,
      'orders_status_has_history',
    ],
    [
      'a history that forks',
      `insert into order_status_history (id, order_id, old_status, new_status, changed_by)
       select gen_random_uuid(), id, 'pending', 'processing', 'test' from orders where status = 'paid'`,
      'order_status_history_left_once',
    ],
    [
      'a history that leaves a status which it never reached',
      `insert into order_status_history (id, order_id, old_status, new_status, changed_by)
       select gen_random_uuid(), id, 'processing', 'paid', 'test' from orders where status = 'pending'`,
      'order_status_history_follows',
    ],
    [
      'more credited than there was',
      `update invoices set credited_cents = total_cents + 1 where kind = 'invoice'`,
      'invoices_credited_cents',
    ],
    [
      'credited, but not wholly',
      `update invoices set credited_cents = 1 where status = 'credited' and kind = 'invoice'`,
      'invoices_credited_whole',
    ],
    [
      'a number of the gateway that another transaction recorded',
      `insert into payments (id, invoice_id, customer_id, amount_cents, method, source, gateway_payment_id, received_on, recorded_by)
       select gen_random_uuid(), other.id, other.customer_id, 1, 'card', 'gateway', taken.gateway_payment_id, current_date, 'test'
       from invoices other, payments taken where taken.gateway_payment_id is not null and other.id <> taken.invoice_id limit 1`,
      'payments_number_recorded_once',
    ],
    [
      'a credit of nothing',
      `update invoices set original_invoice_id = null where kind = 'credit_note'`,
      'invoices_credit_of',
    ],
  ])('%s', async (_, statement, constraint) => {
    await expect(attempt(statement)).rejects.toEqual(cause(constraint))
  })
})
