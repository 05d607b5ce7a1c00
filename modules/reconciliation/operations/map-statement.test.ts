import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { proposedMapping, unreadStatement } from '../queries/bank-statements.server.ts'
import type { LayoutMapping } from '../rules/bank-statement/mapped-layout.ts'
import { columnValues, mappingOf } from '../rules/reconciliation-forms.ts'
import { bankStatementLines, bankStatements, unreadStatements } from '../tables.server.ts'
import { importMappedStatement, receiveStatement } from './map-statement.server.ts'
import { pruneUnreadStatements } from './prune-unread-statements.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const clerk = staffWith('payments.manage', 'invoices.manage')

/** A bank that we do not know. Each file has its own text. */
const fileOf = (
  text: string,
  { account = '71009988', heads = 'Datum;Besonderhede;Bedrag;Verwysing' } = {},
) =>
  Buffer.from(
    `Account number;${account}\n${heads}\n03/11/26;${text};228,85;HWP1\n04/11/26;BANKKOSTE ${text};-6,50;\n`,
  )

const mapping: LayoutMapping = {
  ...{ firstRow: 2, date: 0, dayOrder: 'day-first', sign: 'in-positive' },
  ...{ amount: 2, debit: null, credit: null, description: 1, reference: 3 },
  ...{ month: null, year: null, direction: null, inWords: '', outWords: '', balance: null },
}

async function taken(bytes: Uint8Array) {
  const result = await receiveStatement(clerk, { name: 'other-bank.csv', bytes }, null)
  if (!result.ok || result.value.kind !== 'unread') throw new Error(JSON.stringify(result))
  return result.value.id
}

const proposedFor = async (id: string) =>
  proposedMapping((await unreadStatement(id))?.records ?? [])

test('an unknown layout waits for its columns, is imported with them once, and they are proposed for the next file of the account', async () => {
  const bytes = fileOf('NOVEMBER')
  const id = await taken(bytes)
  expect(await taken(bytes)).toBe(id)
  expect(await proposedFor(id)).toMatchObject({
    account: '71009988',
    source: { kind: 'guess' },
    mapping: { date: 0, amount: 2, reference: 3 },
  })
  const [first, second] = await Promise.all(
    [1, 2].map(() => importMappedStatement(clerk, id, { mapping, account: '71009988' })),
  )
  expect([first?.ok, second?.ok].sort()).toEqual([false, true])
  const imported = first?.ok ? first : second
  if (!imported?.ok) throw new Error('Neither was imported')
  expect(imported.value).toMatchObject({ lineCount: 2, newCount: 2, isKnown: false })
  const [statement] = await db()
    .select()
    .from(bankStatements)
    .where(eq(bankStatements.id, imported.value.statementId))
  expect(statement).toMatchObject({
    bank: 'other',
    accountNumber: '71009988',
    firstDay: '2026-11-03',
    lastDay: '2026-11-04',
  })
  const lines = await db()
    .select({ cents: bankStatementLines.amountCents, state: bankStatementLines.state })
    .from(bankStatementLines)
    .where(eq(bankStatementLines.statementId, imported.value.statementId))
    .orderBy(bankStatementLines.position)
  expect(lines).toEqual([
    { cents: 22_885, state: 'waiting' },
    { cents: -650, state: 'outgoing' },
  ])
  expect(await db().$count(unreadStatements, eq(unreadStatements.id, id))).toBe(0)

  expect(await proposedFor(await taken(fileOf('DECEMBER')))).toEqual({
    mapping,
    account: '71009988',
    source: { kind: 'remembered', savedBy: 'Sipho Dlamini', savedAt: expect.any(Date) },
  })
  const otherLayout = await taken(fileOf('JANUARY', { heads: 'Datum;Teks;Geld;Nommer' }))
  expect((await proposedFor(otherLayout)).source).toEqual({ kind: 'other-layout' })
  const otherAccount = await taken(fileOf('FEBRUARY', { account: '55554444' }))
  expect((await proposedFor(otherAccount)).source).toEqual({ kind: 'guess' })
})

test('nothing is imported with columns that do not fit, and the file stays', async () => {
  const id = await taken(fileOf('MARCH'))
  const before = await db().$count(bankStatements)
  expect(
    await importMappedStatement(clerk, id, {
      mapping: { ...mapping, dayOrder: 'year-first' },
      account: '',
    }),
  ).toMatchObject({
    ok: false,
    error: {
      code: 'invalid',
      fields: {
        columns: [expect.stringContaining('Line 3: Expected a day such as'), expect.anything()],
      },
    },
  })
  expect(await db().$count(bankStatements)).toBe(before)
  expect(await db().$count(unreadStatements, eq(unreadStatements.id, id))).toBe(1)
})

test('a file of a known layout that does not say which way its amounts go waits for a person, and is imported as they say', async () => {
  const text = `${newId()} OUT`
  const bytes = Buffer.from(
    `Date,Description,Amount,Way\n2026-11-03,${text},199.00,Uitbetaling\n2026-11-04,B,50.00,Inbetaling\n`,
  )
  const received = await receiveStatement(clerk, { name: 'no-direction.csv', bytes }, 'fnb')
  if (!received.ok || received.value.kind !== 'unread') throw new Error(JSON.stringify(received))
  const { id } = received.value
  expect((await proposedFor(id)).mapping).toMatchObject({ sign: null, amount: 2 })
  const typed = { ...columnValues(await proposedFor(id)), sign: 'direction', direction: '3' }
  expect(mappingOf({ ...typed, sign: '' })).toMatchObject({
    ok: false,
    error: { fields: { sign: [expect.stringContaining('which way')] } },
  })
  expect(mappingOf({ ...typed, inWords: 'Inbetaling' })).toMatchObject({
    ok: false,
    error: { fields: { outWords: expect.anything() } },
  })
  const said = mappingOf({ ...typed, inWords: 'inbetaling', outWords: 'uitbetaling, terug' })
  if (!said.ok) throw new Error(JSON.stringify(said.error))
  const imported = await importMappedStatement(clerk, id, said.value)
  const lines = await db()
    .select({ cents: bankStatementLines.amountCents })
    .from(bankStatementLines)
    .where(eq(bankStatementLines.statementId, imported.ok ? imported.value.statementId : newId()))
    .orderBy(bankStatementLines.position)
  expect(lines).toEqual([{ cents: -19_900 }, { cents: 5_000 }])
})

test('staff without the permission import nothing, and what is no table is refused as before', async () => {
  const id = await taken(fileOf('APRIL'))
  for (const actor of [visitor, staffWith('invoices.manage')])
    expect(await importMappedStatement(actor, id, { mapping, account: '' })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  expect(await importMappedStatement(clerk, newId(), { mapping, account: '' })).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  const letter = { name: 'letter.csv', bytes: Buffer.from('Dear bank\nplease send money\n') }
  expect(await receiveStatement(clerk, letter, null)).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  expect(
    await receiveStatement(visitor, { name: 'x.csv', bytes: fileOf('MAY') }, null),
  ).toMatchObject({ ok: false, error: { code: 'forbidden' } })
})

test('an abandoned file is removed after seven days, counted from its last upload', async () => {
  setClock(new Date('2027-03-01T08:00:00Z'))
  const [left, again] = [await taken(fileOf('JUNE')), await taken(fileOf('JULY'))]
  setClock(new Date('2027-03-06T08:00:00Z'))
  expect(await taken(fileOf('JULY'))).toBe(again)
  setClock(new Date('2027-03-08T07:59:00Z'))
  await pruneUnreadStatements()
  expect(await unreadStatement(left)).not.toBeNull()
  setClock(new Date('2027-03-09T08:00:00Z'))
  await pruneUnreadStatements()
  expect([await unreadStatement(left), (await unreadStatement(again))?.file.id]).toEqual([
    null,
    again,
  ])
})

test('an unknown layout with far more rows than a statement has is refused and not kept', async () => {
  const bytes = Buffer.from(
    `Datum;Besonderhede;Bedrag\n${'03/11/26;KOSTE;-6,50\n'.repeat(100_000)}`,
  )
  const refused = await receiveStatement(clerk, { name: 'years.csv', bytes }, null)
  expect(refused).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('more than 20 000 movements') },
  })
  expect(await db().$count(unreadStatements, eq(unreadStatements.fileName, 'years.csv'))).toBe(0)
})
