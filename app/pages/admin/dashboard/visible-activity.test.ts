import { expect, test } from 'vitest'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { recentActivity } from '#modules/activity/queries/recent-activity.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { visibleActivity } from './visible-activity.ts'

useTestDatabase()

test('the dashboard shows activity only of sections that one may open', async () => {
  const actor = { kind: 'system', name: 'Tests' } as const
  const entry = { actor, action: 'updated' } as const
  for (const entityType of [
    'order',
    'staff',
    'settings',
    'customer',
    'invoice',
    'bank_statement',
    'email',
  ] as const)
    await recordActivity(db(), { ...entry, entityType, title: `A secret of ${entityType}` })
  const shown = async (...permissions: Parameters<typeof staffWith>) =>
    (await recentActivity({ about: visibleActivity(staffWith(...permissions)) }))
      .map(({ entityType }) => entityType)
      .sort()
  expect(await shown('dashboard.view')).toEqual([])
  expect(await shown('dashboard.view', 'orders.manage')).toEqual(['order'])
  expect(
    await shown('dashboard.view', 'payments.manage', 'invoices.manage', 'staff.manage'),
  ).toEqual(['bank_statement', 'invoice', 'staff'])
  expect(await shown(...everyPermission)).toHaveLength(7)
  expect(visibleActivity(staffWith(...everyPermission))).toBeNull()
})
