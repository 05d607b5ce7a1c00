import { beforeAll, expect, test } from 'vitest'
import { parseListQuery } from '#kernel/list-query.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { anAccount, aStaffMember } from '#modules/identity/factories.ts'
import { deleteStaffMember } from '#modules/identity/operations/staff/delete-staff-member.server.ts'
import { accountActor } from '#modules/identity/rules/account-actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { db, transact } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { emptyAuditLog } from '../factories.ts'
import { recordActivity } from '../operations/record-activity.server.ts'
import { mayViewAuditLog } from '../policy.ts'
import { auditCsvHeads, auditCsvRow } from '../rules/audit-csv.ts'
import { auditListShape, readAuditDays } from '../rules/audit-list.ts'
import { auditActors } from './audit-actors.server.ts'
import { auditEntry, auditList, everyAuditEntry } from './audit-list.server.ts'

useTestDatabase()

let staffId = ''

beforeAll(async () => {
  await openShop()
  await emptyAuditLog()
  staffId = (await aStaffMember()).userId
  await emptyAuditLog()
  const staff = accountActor({ userId: staffId, name: 'Nadia Jacobs', isStaff: true })
  const customer = {
    ...accountActor({ userId: 'c1', name: 'Thandi Nkosi', isStaff: false }),
    viewedBy: { userId: staffId, name: 'Nadia Jacobs' },
  }
  const on = (day: string, address: string) => ({
    requestId: `req-${day}`,
    clientAddress: address,
    userAgent: 'curl/8.5.0',
    at: new Date(`${day}T10:00:00Z`),
  })
  for (let row = 0; row < 60; row++)
    await recordActivity(db(), {
      actor: { kind: 'system', name: 'Billing' },
      entityType: 'invoice',
      action: 'created',
      title: `Invoice ${row} issued`,
    })
  await requestScope.run(on('2026-03-05', '41.185.22.14'), () =>
    recordActivity(db(), {
      actor: staff,
      entityType: 'package',
      entityId: 'package-1',
      action: 'updated',
      title: '=HYPERLINK("x")',
      before: { a: 1 },
      after: { a: 2 },
    }),
  )
  await requestScope.run({ ...on('2026-03-06', '105.1.2.3'), isApi: true }, () =>
    recordActivity(db(), {
      actor: staff,
      entityType: 'customer',
      entityId: 'c1',
      action: 'created',
      title: 'Customer added',
    }),
  )
  await requestScope.run(on('2026-03-07', '105.1.2.3'), () =>
    recordActivity(db(), {
      actor: customer,
      entityType: 'invoice',
      entityId: 'i1',
      action: 'exported',
      title: 'INV-1.pdf downloaded',
    }),
  )
})

const query = (text: string) => {
  const params = new URLSearchParams(text)
  return { ...parseListQuery(auditListShape([staffId]), params), ...readAuditDays(params) }
}
const titles = async (text: string) => (await auditList(query(text))).rows.map(({ title }) => title)

test.each([
  [
    'actor, also as whom they were logged in',
    () => `actor=${staffId}`,
    ['INV-1.pdf downloaded', 'Customer added', '=HYPERLINK("x")'],
  ],
  [
    'somebody who is not on the staff is no filter',
    () => 'actor=nobody&action=exported',
    ['INV-1.pdf downloaded'],
  ],
  ['entity', () => 'entity=package', ['=HYPERLINK("x")']],
  ['action', () => 'action=exported', ['INV-1.pdf downloaded']],
  ['channel', () => 'channel=api', ['Customer added']],
  ['days', () => 'from=2026-03-05&to=2026-03-06', ['Customer added', '=HYPERLINK("x")']],
  ['title', () => 'q=pdf+down', ['INV-1.pdf downloaded']],
  ['name', () => 'q=thandi', ['INV-1.pdf downloaded']],
  ['reference', () => 'q=package-1', ['=HYPERLINK("x")']],
  ['request', () => 'q=req-2026-03-06', ['Customer added']],
  ['address', () => 'q=105.1.2', ['INV-1.pdf downloaded', 'Customer added']],
  ['nothing', () => 'q=%25%25%25', []],
])('finds by %s', async (_, text, found) => {
  expect(await titles(text())).toEqual(found)
})

test('pages from the newest to the oldest and back', async () => {
  const first = await auditList(query('size=50'))
  expect([first.rows.length, first.count, first.previous]).toEqual([50, 63, null])
  const second = await auditList(query(`size=50&after=${first.next}`))
  expect(second.rows.map(({ title }) => title).slice(-3)).toEqual([
    'INV-1.pdf downloaded',
    'Customer added',
    '=HYPERLINK("x")',
  ])
  expect(
    (await auditList(query(`size=50&before=${second.previous}`))).rows.map(({ id }) => id),
  ).toEqual(first.rows.map(({ id }) => id))
})

test('an entry says who, as whom, from where and by what', async () => {
  const [row] = (await auditList(query('action=exported'))).rows
  expect(row && (await auditEntry(row.id))).toMatchObject({
    actorName: 'Thandi Nkosi',
    channel: 'staff',
    viewedById: staffId,
    viewedByName: 'Nadia Jacobs',
    ipAddress: '105.1.2.3',
    browser: 'curl/8.5.0',
    requestId: 'req-2026-03-07',
    job: null,
    sequence: null,
    seal: null,
  })
})

test('the export has every row, and no cell that a spreadsheet would run', async () => {
  const rows = []
  for await (const batch of everyAuditEntry(query(''))) rows.push(...batch)
  expect(rows).toHaveLength(63)
  const oldest = rows.at(-1)
  if (!oldest) throw new Error('There are rows')
  const cells = auditCsvRow(oldest, 'Africa/Johannesburg')
  expect(cells).toHaveLength(auditCsvHeads.length)
  expect(cells.slice(0, 2)).toEqual(['2026-03-05', '12:00'])
  expect(cells).toContain('{"a":2}')
})

test('only staff with the permission see it, and who left the staff can still be chosen', async () => {
  expect(mayViewAuditLog(staffWith('audit.view'))).toBe(true)
  expect(
    mayViewAuditLog(
      staffWith(...everyPermission.filter((permission) => permission !== 'audit.view')),
    ),
  ).toBe(false)
  const [away, deleted] = [await aStaffMember({ isActive: false }), await aStaffMember()]
  expect(
    (
      await transact((tx) =>
        deleteStaffMember(tx, { kind: 'system', name: 'Tests' }, deleted.staffId),
      )
    ).ok,
  ).toBe(true)
  const actors = (await auditActors()).map(({ userId }) => userId)
  for (const { userId } of [{ userId: staffId }, away, deleted]) expect(actors).toContain(userId)
  expect(actors).not.toContain((await anAccount()).userId)
})
