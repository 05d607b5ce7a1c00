import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { aPlacedOrder, openShop, staffWith, statementCsv } from '#modules/billing/factories.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { booksOf } from '#tests/scenarios/gateway.ts'
import { claimProof, ownClaimProof } from '../queries/payment-claims.server.ts'
import { proofName, proofTypeOf } from '../rules/payment-claim.ts'
import { paymentClaims } from '../tables.server.ts'
import { claimPayment } from './claim-payment.server.ts'
import { confirmClaim, dismissClaim } from './decide-claim.server.ts'
import { importStatement } from './import-statement.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const bookkeeper = staffWith('payments.manage', 'invoices.manage', 'orders.manage')
const pdf = Buffer.from('%PDF-1.4\u0000 proof', 'latin1')
const today = () => now().toISOString().slice(0, 10)

async function aDebt() {
  const order = await aPlacedOrder()
  const { invoice } = await booksOf(order.id)
  if (!invoice) throw new Error('The order has no invoice')
  return { ...order, invoiceId: invoice.id }
}

function claim(
  actor: Person,
  invoiceId: string,
  changes: Partial<Parameters<typeof claimPayment>[2]> = {},
) {
  return claimPayment(actor, invoiceId, {
    paidOn: today(),
    amount: '228.85',
    note: '',
    proof: null,
    idempotencyKey: newId(),
    ...changes,
  })
}

const claimsOn = (invoiceId: string) =>
  db().select().from(paymentClaims).where(eq(paymentClaims.invoiceId, invoiceId))

test('a claim moves no money, and is confirmed when a line pays the invoice', async () => {
  const debt = await aDebt()
  const key = newId()
  const twice = await Promise.all([
    claim(debt.buyer, debt.invoiceId, {
      proof: { name: '../my proof.exe', bytes: pdf },
      idempotencyKey: key,
    }),
    claim(debt.buyer, debt.invoiceId, {
      proof: { name: '../my proof.exe', bytes: pdf },
      idempotencyKey: key,
    }),
  ])
  expect(twice.map(({ ok }) => ok)).toEqual([true, true])
  expect(await claimsOn(debt.invoiceId)).toMatchObject([
    { state: 'open', amountCents: 22_885, fileName: 'my-proof.pdf', fileType: 'application/pdf' },
  ])
  expect(await booksOf(debt.id)).toMatchObject({
    order: { status: 'pending' },
    invoice: { status: 'unpaid', paidCents: 0 },
    payments: [],
  })
  const bytes = statementCsv([{ text: debt.orderNumber, cents: debt.totalCents }])
  await importStatement(bookkeeper, { name: 'a.csv', bytes }, null)
  expect(await booksOf(debt.id)).toMatchObject({ order: { status: 'paid' } })
  expect(await claimsOn(debt.invoiceId)).toMatchObject([
    { state: 'confirmed', decidedBy: 'Bank statement' },
  ])
  expect(await claim(debt.buyer, debt.invoiceId)).toMatchObject({ error: { code: 'conflict' } })
})

test('only the owner may claim, five at most are open, and what is wrong is said', async () => {
  const [debt, stranger] = [await aDebt(), await aDebt()]
  expect(await claim(stranger.buyer, debt.invoiceId)).toMatchObject({
    error: { code: 'not_found' },
  })
  expect(await claim(bookkeeper, debt.invoiceId)).toMatchObject({ error: { code: 'not_found' } })
  const looking = { ...debt.buyer, viewedBy: { userId: bookkeeper.userId, name: 'Sipho' } }
  expect(await claim(looking, debt.invoiceId)).toMatchObject({ error: { code: 'forbidden' } })
  const wrong = [
    { amount: 'much' },
    { amount: '0' },
    { paidOn: '2999-01-01' },
    { paidOn: '2001-01-01' },
    { note: 'x'.repeat(501) },
    { proof: { name: 'a.pdf', bytes: Buffer.from('<html>') } },
    { proof: { name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]) } },
  ]
  for (const changes of wrong)
    expect(await claim(debt.buyer, debt.invoiceId, changes)).toMatchObject({
      error: { code: 'invalid' },
    })
  const many = await Promise.all(Array.from({ length: 8 }, () => claim(debt.buyer, debt.invoiceId)))
  expect(many.filter(({ ok }) => ok)).toHaveLength(5)
  expect(many.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'too_many' } })
})

test('staff confirm it with the payment that was found, or dismiss it, once', async () => {
  const [debt, other] = [await aDebt(), await aDebt()]
  await claim(debt.buyer, debt.invoiceId)
  await claim(debt.buyer, debt.invoiceId)
  const [first, second] = await claimsOn(debt.invoiceId)
  await recordOrderPayment(bookkeeper, debt.id, { notes: '', idempotencyKey: newId() })
  await recordOrderPayment(bookkeeper, other.id, { notes: '', idempotencyKey: newId() })
  const [payment] = (await booksOf(debt.id)).payments
  const [foreign] = (await booksOf(other.id)).payments
  expect(
    await confirmClaim(staffWith('invoices.manage'), first?.id ?? '', payment?.id ?? ''),
  ).toMatchObject({ error: { code: 'forbidden' } })
  expect(await confirmClaim(bookkeeper, first?.id ?? '', foreign?.id ?? '')).toMatchObject({
    error: { code: 'invalid' },
  })
  expect(await confirmClaim(bookkeeper, first?.id ?? '', payment?.id ?? '')).toMatchObject({
    ok: true,
  })
  expect(await dismissClaim(bookkeeper, first?.id ?? '', 'No')).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await dismissClaim(bookkeeper, second?.id ?? '', ' ')).toMatchObject({
    error: { code: 'invalid' },
  })
  expect(await dismissClaim(bookkeeper, second?.id ?? '', 'Said twice')).toMatchObject({ ok: true })
})

test('a proof is for its owner and for staff who manage payments', async () => {
  const [debt, stranger] = [await aDebt(), await aDebt()]
  await claim(debt.buyer, debt.invoiceId, { proof: { name: 'proof.pdf', bytes: pdf } })
  const [row] = await claimsOn(debt.invoiceId)
  const id = row?.id ?? ''
  expect(await ownClaimProof(debt.buyer, id)).toMatchObject({
    ok: true,
    value: { fileName: 'proof.pdf', fileType: 'application/pdf' },
  })
  expect(await claimProof(bookkeeper, id)).toMatchObject({ ok: true })
  for (const nobody of [stranger.buyer, bookkeeper])
    expect(await ownClaimProof(nobody, id)).toMatchObject({ error: { code: 'not_found' } })
  for (const nobody of [debt.buyer, staffWith('invoices.manage'), staffWith('payments.manage')])
    expect(await claimProof(nobody, id)).toMatchObject({ error: { code: 'not_found' } })
})

test('what a file is, its first bytes say', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  expect(proofTypeOf(bytes('\x89PNG\r\n\x1a\n...'))).toBe('image/png')
  expect(proofTypeOf(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(proofTypeOf(bytes('RIFF....WEBPVP8 '))).toBe('image/webp')
  expect(proofTypeOf(bytes('RIFF....WAVE'))).toBeNull()
  expect(proofTypeOf(bytes('<svg>'))).toBeNull()
  expect(proofName('C:\\fakepath\\Bewys van "betaling".html', 'image/png')).toBe(
    'Bewys-van-betaling.png',
  )
  expect(proofName('....', 'application/pdf')).toBe('proof-of-payment.pdf')
})
