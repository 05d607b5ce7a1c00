import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { objectId } from '#modules/api/rules/object-id.ts'
import {
  anInvoice,
  anOrder,
  aSubscription,
  openShop,
  staffWith,
} from '#modules/billing/factories.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aChatMessage, aChatOf } from '#modules/chat/factories.ts'
import { chatNotes } from '#modules/chat/tables.server.ts'
import { aContactOf, aCustomer } from '#modules/customers/factories.ts'
import { aDomainInquiry } from '#modules/enquiries/factories.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { emailConsents } from '#modules/mail/tables.server.ts'
import { aHostedService } from '#modules/provisioning/factories.ts'
import { services } from '#modules/provisioning/tables.server.ts'
import {
  anAgent,
  aTicket,
  customerMessageForm,
  staffMessageForm,
} from '#modules/support/factories.ts'
import { writeAsCustomer } from '#modules/support/operations/write-as-customer.server.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { personalNounNames } from '../rules/personal-data.ts'
import { customerArchive, ownArchive } from './customer-archive.server.ts'

type Customer = Person & { customerId: string }
type Archive = Record<string, string>

let thandi: Customer
let zodwa: Customer

useTestDatabase()
beforeAll(async () => {
  await openShop()
  thandi = await withEverything('Thandi')
  zodwa = await withEverything('Zodwa')
}, 60_000)

/** A customer who left a mark everywhere; each mark has the name in it. */
async function withEverything(mark: string): Promise<Customer> {
  const customer = await aCustomer({ firstName: mark, notes: `SECRET-${mark}`, tags: ['SECRET'] })
  const own = { customerId: customer.customerId }
  await aContactOf(customer, ['billing'], { name: `Contact of ${mark}` })
  const { id: orderId } = await anOrder(own, { customerName: mark })
  const buyer = { name: mark, company: '', email: '', phone: '', vatNumber: '' }
  const address = { line1: '', line2: '', city: '', province: '', postalCode: '', country: 'ZA' }
  const paper = { orderId, buyer: { ...buyer, address } }
  await anInvoice(own, { ...paper, invoiceNumber: `INV-${mark}` })
  await anInvoice(own, { ...paper, status: 'draft', orderId: null, notes: `SECRET-${mark}` })
  const { id } = await aSubscription(own, { serviceLabel: `${mark}.example` })
  const { service } = await aHostedService(id)
  await db()
    .update(services)
    .set({ domain: `${mark}.example`, holdReason: `SECRET-${mark}` })
    .where(eq(services.id, service))
  await db()
    .insert(domainInquiries)
    .values({ ...aDomainInquiry({ email: customer.email }), notes: `SECRET-${mark}` })
  const { ticketId } = await aTicket({ subject: `Help ${mark}` }, customer)
  const file = new File([`Quote for ${mark}`], `../${mark}.txt`)
  const form = customerMessageForm({ message: `Here ${mark}`, files: [file] })
  expect(await writeAsCustomer(customer, ticketId, form)).toMatchObject({ ok: true })
  const note = staffMessageForm({
    message: `SECRET-${mark}`,
    isInternal: 'yes',
    files: [new File([`SECRET-${mark}`], `SECRET-${mark}.txt`)],
  })
  expect(await writeAsStaff(await anAgent(), ticketId, note)).toMatchObject({ ok: true })
  const { chatId } = await aChatOf(customer)
  await aChatMessage(chatId, `Hello from ${mark}`)
  await db()
    .insert(chatNotes)
    .values({ chatId, authorName: 'Agent', content: `SECRET-${mark}` })
  await db()
    .insert(generalEnquiries)
    .values({
      name: mark,
      email: customer.email.toUpperCase(),
      subject: `Question ${mark}`,
      message: 'When?',
    })
  await db()
    .insert(emailConsents)
    .values({ address: customer.email, choice: 'given', channel: 'profile', words: mark })
  await db()
    .insert(activityLog)
    .values({
      entityType: 'account',
      entityId: customer.userId,
      action: 'signed_in',
      ...{
        title: 'Signed in',
        actorId: customer.userId,
        actorName: mark,
        channel: 'customer' as const,
      },
      ipAddress: mark === 'Thandi' ? '203.0.113.1' : '203.0.113.2',
    })
  return customer
}

async function opened(archive: Awaited<ReturnType<typeof ownArchive>>): Promise<Archive> {
  if (!archive.ok) throw new Error(archive.error.message)
  const chunks: Uint8Array[] = []
  for await (const chunk of archive.value.chunks) chunks.push(chunk)
  const files = unzipSync(Buffer.concat(chunks))
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes, path.endsWith('.pdf'))]),
  )
}

const rows = (archive: Archive, file: string): Record<string, string>[] =>
  parse(archive[file] ?? '', { bom: true, columns: true })

test('all that is theirs is there, once for a spreadsheet and once for a program', async () => {
  const archive = await opened(await ownArchive(thandi))
  for (const noun of personalNounNames)
    for (const ending of ['csv', 'jsonl']) expect(archive).toHaveProperty([`${noun}.${ending}`])
  const empty = ['credit_notes', 'payments', 'refunds', 'credit_entries']
  expect(personalNounNames.filter((noun) => rows(archive, `${noun}.csv`).length === 0)).toEqual(
    empty,
  )
  for (const noun of personalNounNames)
    expect((archive[`${noun}.jsonl`] ?? '').split('\n').length - 1, noun).toBe(
      rows(archive, `${noun}.csv`).length,
    )
  expect(rows(archive, 'invoices.csv')).toMatchObject([
    { number: 'INV-Thandi', total: '228.85', total_cents: '22885' },
  ])
  expect(rows(archive, 'invoices.lines.csv')).toHaveLength(1)
  expect(rows(archive, 'sign_ins.csv')).toMatchObject([
    { what: 'signed_in', ip_address: '203.0.113.1' },
  ])
  const paths = Object.keys(archive).filter((path) => path.startsWith('files/'))
  expect(paths).toEqual([
    expect.stringMatching(/^files\/invoices\/[\w-]+INV-Thandi\.pdf$/),
    expect.stringMatching(/^files\/tickets\/[\w-]+\/\w{8}-[^/]*Thandi\.txt$/),
  ])
  expect(archive[paths[0] ?? '']?.slice(0, 5)).toBe('%PDF-')
  expect(archive[paths[1] ?? '']).toBe('Quote for Thandi')
  expect(archive['READ ME.txt']).toContain('Thandi Mokoena')
})

test.each([
  ['the customer', () => ownArchive(thandi)],
  ['staff', () => customerArchive(staffWith('customers.manage'), thandi.customerId)],
])(
  'what %s gets has nothing of another customer, and nothing that staff write for each other',
  async (_, made) => {
    const archive = await opened(await made())
    const everything = Object.entries(archive).flat().join('\n')
    expect(everything).toContain('Thandi')
    expect(everything).not.toContain('Zodwa')
    expect(everything).not.toContain('203.0.113.2')
    expect(everything).not.toContain('SECRET')
    for (const id of [objectId('customer', zodwa.customerId), zodwa.email, zodwa.userId])
      expect(everything).not.toContain(id)
  },
)

test('no original of a tax invoice is used up', async () => {
  const paid = { status: 'paid' as const, paidCents: 22_885, paidAt: new Date() }
  const { id } = await anInvoice({ customerId: zodwa.customerId }, paid)
  await opened(await ownArchive(zodwa))
  const [row] = await db().select().from(invoices).where(eq(invoices.id, id))
  expect(row).toMatchObject({ taxPoint: '2026-11-20', originalIssuedAt: null })
})

test('only its owner takes an account’s data, and only staff with customers another’s', async () => {
  const contact = await aContactOf(thandi, ['billing', 'technical'])
  const refused = { ok: false, error: { code: 'forbidden' } }
  expect(await ownArchive(contact)).toMatchObject(refused)
  const viewed = { ...thandi, viewedBy: { userId: 'x', name: 'Agent' } }
  expect(await ownArchive(viewed)).toMatchObject(refused)
  expect(await ownArchive({ ...thandi, mustChangePassword: true })).toMatchObject(refused)
  expect(await ownArchive(staffWith('customers.manage'))).toMatchObject(refused)
  expect(await customerArchive(zodwa, thandi.customerId)).toMatchObject(refused)
  expect(await customerArchive(staffWith('invoices.manage'), thandi.customerId)).toMatchObject(
    refused,
  )
  expect(await customerArchive(staffWith('customers.manage'), newId())).toMatchObject({
    error: { code: 'not_found' },
  })
})

test('it is recorded, and a third at the same moment is asked to wait', async () => {
  const [first, second] = [await ownArchive(thandi), await ownArchive(zodwa)]
  if (!first.ok || !second.ok) throw new Error('There is place for two')
  expect(await ownArchive(thandi)).toMatchObject({ error: { code: 'unavailable' } })
  await first.value.chunks.next()
  await first.value.chunks.return(undefined)
  expect(await opened(await ownArchive(thandi))).toHaveProperty(['profile.csv'])
  await second.value.chunks.next()
  await second.value.chunks.return(undefined)
  const recorded = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityId, thandi.customerId))
  expect(recorded.filter(({ action }) => action === 'exported').at(-1)).toMatchObject({
    title: 'Personal data of Thandi Mokoena downloaded',
    actorId: thandi.userId,
  })
})
