import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { emptyAuditLog, pastTheTrigger } from '../factories.ts'
import { auditFindings, chainState, lateRows } from '../queries/audit-findings.server.ts'
import { verifyChain } from '../queries/verify-chain.server.ts'
import { activityLog } from '../tables.server.ts'
import { checkChain } from './check-chain.server.ts'
import { eraseFromActivity } from './erase-from-activity.server.ts'
import { recordActivities, recordActivity } from './record-activity.server.ts'
import { sealActivity } from './seal-activity.server.ts'

useTestDatabase()

const actor: Actor = { kind: 'system', name: 'Tests' }
const record = (title: string) =>
  recordActivity(db(), {
    actor,
    entityType: 'settings',
    action: 'updated',
    title,
    before: { a: 1 },
    after: { a: 2 },
  })

/** With full rights on the database, past the trigger. */
async function tamper(...statements: string[]): Promise<void> {
  for (const [at, count] of (await pastTheTrigger(...statements)).entries())
    expect(count, statements[at]).toBeGreaterThan(0)
}

beforeEach(emptyAuditLog)

async function aSealedLog(rows = 5): Promise<void> {
  for (let row = 1; row <= rows; row++) await record(`Change ${row}`)
  expect(await sealActivity()).toBe(rows)
}

describe('sealing', () => {
  test('gives rows of concurrent writers and sealers numbers without gaps, each once', async () => {
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let row = 0; row < 10; row++)
        await db().transaction(async (tx) => {
          await recordActivity(tx, {
            actor,
            entityType: 'order',
            action: 'updated',
            title: `Writer ${writer} row ${row}`,
          })
        })
    })
    const sealers = Array.from({ length: 5 }, async () => {
      for (let round = 0; round < 20; round++) await sealActivity()
    })
    await Promise.all([...writers, ...sealers])
    await sealActivity()
    const rows = await db()
      .select({ sequence: activityLog.sequence })
      .from(activityLog)
      .orderBy(activityLog.sequence)
    expect(rows.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1),
    )
    expect(await verifyChain()).toEqual({ sequence: 200, checked: 200, problem: null })
  })

  test('does not wait for a transaction that is still open, and seals its row afterwards', async () => {
    await db().transaction(async (tx) => {
      await recordActivity(tx, {
        actor,
        entityType: 'order',
        action: 'updated',
        title: 'Still open',
      })
      await aSealedLog(2)
    })
    expect(await sealActivity()).toBe(1)
    expect(await verifyChain()).toMatchObject({ sequence: 3, problem: null })
  })

  test('takes more rows than one batch', async () => {
    await recordActivities(
      db(),
      Array.from({ length: 2_100 }, (_, at) => ({
        actor,
        entityType: 'order',
        action: 'updated',
        title: `Row ${at}`,
      })),
    )
    expect(await sealActivity()).toBe(2_100)
    expect(await verifyChain()).toMatchObject({ checked: 2_100, problem: null })
    expect(await verifyChain(2_000)).toMatchObject({ checked: 100, sequence: 2_100, problem: null })
  })

  test('a row that is a minute old and in no chain is late', async () => {
    await requestScope.run({ requestId: '', at: new Date(Date.now() - 61_000) }, () =>
      record('Old'),
    )
    await record('New')
    expect(await lateRows(db())).toBe(1)
    await sealActivity()
    expect(await lateRows(db())).toBe(0)
  })
})

describe('the database refuses', () => {
  test.each([
    `update activity_log set title = 'Nothing happened'`,
    `update activity_log set title = 'Nothing happened', erased_at = '2020-01-01'`,
    `update activity_log set action = 'deleted', erased_at = now()`,
    `update activity_log set sequence = sequence + 1`,
    `update activity_log set content_hash = '\\x00', erased_at = now()`,
    'delete from activity_log',
    'truncate activity_log',
  ])('%s', async (statement) => {
    await aSealedLog(2)
    await expect(db().execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    })
    await record('Not sealed yet')
    await expect(db().execute(sql.raw(statement))).rejects.toThrow()
    expect(await verifyChain()).toMatchObject({ sequence: 2, problem: null })
  })
})

describe('tampering shows', () => {
  const row = (sequence: number) => `Row ${sequence} (settings updated, 2`

  test.each([
    [
      'a changed title',
      [`update activity_log set title = 'Nothing happened' where sequence = 3`],
      `${row(3)}`,
      'was changed after it was sealed',
    ],
    [
      'a changed time',
      [`update activity_log set created_at = created_at - interval '1 ms' where sequence = 2`],
      `${row(2)}`,
      'was changed',
    ],
    [
      'a changed value',
      [`update activity_log set after = '{"a": 1}' where sequence = 4`],
      `${row(4)}`,
      'was changed',
    ],
    ['a removed row', ['delete from activity_log where sequence = 2'], 'Row 2', 'is missing'],
    [
      'a removed end',
      ['delete from activity_log where sequence > 3'],
      'Row 4',
      'rows at the end were removed',
    ],
    ['everything removed', ['delete from activity_log'], 'Row 1', 'rows at the end were removed'],
    [
      'the record of the end removed',
      ['delete from activity_chain'],
      '',
      'The end of the chain was removed',
    ],
    [
      'swapped rows',
      [
        'update activity_log set sequence = -2 where sequence = 2',
        'update activity_log set sequence = 2 where sequence = 3',
        'update activity_log set sequence = 3 where sequence = -2',
      ],
      row(2),
      'does not follow from the row before it',
    ],
    [
      'a removed row with the others moved up',
      [
        'delete from activity_log where sequence = 2',
        // By way of negative numbers: the unique index is asked row by row.
        'update activity_log set sequence = 1 - sequence where sequence > 2',
        'update activity_log set sequence = -sequence where sequence < 0',
      ],
      row(2),
      'does not follow',
    ],
    [
      'a shortened chain with its end set back',
      [
        'delete from activity_log where sequence = 5',
        'update activity_chain set sequence = 4, chain_hash = (select chain_hash from activity_log where sequence = 4)',
      ],
      '',
      'The end of the chain was changed',
    ],
    [
      'a change passed off as an erasure',
      [
        `update activity_log set title = 'x', erased_at = now(), erased_hash = sha256('x') where sequence = 1`,
      ],
      row(1),
      'was changed',
    ],
    [
      'hashes computed without the key',
      [
        `update activity_log set title = 'x', content_hash = sha256('x'), chain_hash = sha256('y') where sequence = 5`,
      ],
      row(5),
      'was changed',
    ],
  ])('%s', async (_, statements, which, what) => {
    await aSealedLog()
    await tamper(...statements)
    const { problem } = await verifyChain()
    expect(problem).toContain(which)
    expect(problem).toContain(what)
  })

  test('the check keeps what it found until a whole check finds nothing, and sealing goes on', async () => {
    await aSealedLog()
    expect(await checkChain({ isWhole: false })).toMatchObject({
      sequence: 5,
      checked: 5,
      problem: null,
    })
    await record('Later')
    await sealActivity()
    expect(await checkChain({ isWhole: false })).toMatchObject({
      sequence: 6,
      checked: 1,
      problem: null,
    })
    await tamper(`update activity_log set title = 'x' where sequence = 2`)
    expect(await checkChain({ isWhole: true })).toMatchObject({
      sequence: 1,
      problem: expect.stringContaining('Row 2'),
    })
    expect((await checkChain({ isWhole: false })).problem).toContain('Row 2')
    await tamper(`update activity_log set title = 'Change 2' where sequence = 2`)
    expect(await checkChain({ isWhole: false })).toMatchObject({ checked: 6, problem: null })
    expect(await chainState()).toMatchObject({ sequence: 6, verifiedSequence: 6, problem: null })
  })

  test('the doctor says what it read and what it found', async () => {
    await aSealedLog()
    const ok = { number: 25, count: 0, examples: [] }
    expect(await auditFindings({ isWhole: false })).toEqual({
      ...ok,
      title: 'Nothing in the audit log was changed or removed (5 rows)',
    })
    await checkChain({ isWhole: false })
    await record('Later')
    await sealActivity()
    expect(await auditFindings({ isWhole: false })).toMatchObject({
      ...ok,
      title: expect.stringContaining('rows 6 to 6; all of them with --full'),
    })
    await tamper(`update activity_log set title = 'x' where sequence = 2`)
    expect(await auditFindings({ isWhole: false })).toMatchObject(ok)
    await requestScope.run({ requestId: '', at: new Date(Date.now() - 61_000) }, () =>
      record('Left'),
    )
    expect((await auditFindings({ isWhole: true })).examples).toEqual([
      expect.stringContaining('Row 2'),
      expect.stringContaining('Not sealed for more than a minute: 1'),
    ])
  })

  test('nothing is sealed behind an end that is not ours', async () => {
    await aSealedLog()
    await tamper(`update activity_chain set head_hash = '\\x00'`)
    await record('Later')
    await expect(sealActivity()).rejects.toThrow('The end of the audit log was changed')
    await tamper('delete from activity_chain')
    await expect(sealActivity()).rejects.toThrow('The end of the audit log was removed')
  })
})

test('an erased person is gone from every row, and the chain holds', async () => {
  const person = {
    kind: 'person',
    userId: 'u1',
    name: 'Thandi Nkosi',
    email: 'thandi@example.com',
    emailVerified: true,
    mustChangePassword: false,
  } as const
  const customer: Actor = {
    ...person,
    customerId: 'c1',
    staff: null,
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  }
  await requestScope.run(
    {
      requestId: 'r',
      clientAddress: '196.25.1.1',
      userAgent: 'Mozilla/5.0 (Windows) Firefox/130.0',
    },
    async () => {
      const about = { actor: customer, entityType: 'customer', entityId: 'c1' } as const
      await recordActivity(db(), {
        ...about,
        action: 'updated',
        title: 'Thandi Nkosi changed their details',
        before: { phone: '1' },
        after: { phone: '082 555 0101' },
      })
      await recordActivity(db(), {
        ...about,
        actor,
        action: 'sent',
        title: 'Statement sent to thandi@example.com',
        after: { to: 'thandi@example.com' },
      })
    },
  )
  await sealActivity()
  await record('Written to thandi@example.com, sealed afterwards')
  const forgotten = {
    entityIds: ['c1'],
    accountId: 'u1',
    names: ['Thandi Nkosi'],
    addresses: ['thandi@example.com'],
    substitute: 'Deleted customer',
  }
  await db().transaction((tx) => eraseFromActivity(tx, forgotten))
  await sealActivity()
  const rows = await db().select().from(activityLog).orderBy(activityLog.sequence)
  expect(JSON.stringify(rows)).not.toMatch(/Thandi|thandi|082 555/)
  expect(rows[0]).toMatchObject({
    actorName: 'Deleted customer',
    ipAddress: null,
    browser: null,
    after: { phone: 'Deleted customer' },
    requestId: 'r',
  })
  expect(await verifyChain()).toMatchObject({ checked: 3, problem: null })
  await tamper(`update activity_log set title = 'x' where sequence = 1`)
  expect((await verifyChain()).problem).toContain('Row 1')
})
