import { expect, test } from 'vitest'
import { actorId, actorName, hasPermission, hasRecentPassword } from './actor.ts'
import { isCustomerArea, viewerOf } from './customer-view.ts'

test.each(['/dashboard', '/dashboard/', '/dashboard/invoices/1', '/dashboard.data', '/DashBoard/services', '/%64ashboard', '/dashboard%2Finvoices'])(
  '%s shows a customer’s account',
  (path) => {
    expect(isCustomerArea(path)).toBe(true)
  },
)

test.each(['/', '/dashboards', '/dashboard-news', '/admin/dashboard', '/admin', '/checkout', '/%E0%A4%A'])('at %s staff stay themselves', (path) => {
  expect(isCustomerArea(path)).toBe(false)
})

test('an address that cannot be decoded is read as it is', () => {
  expect(isCustomerArea('/dashboard/%E0%A4%A')).toBe(true)
})

test('whoever looked is named in the trace and has no rights by it', () => {
  const staff = { userId: 'user-2', name: 'Sipho Dlamini' }
  const viewer = viewerOf({ session: 'session-1', staff, customer: { id: 'customer-1', userId: 'user-1', name: 'Thandi Nkosi' } })
  expect([actorId(viewer), actorName(viewer)]).toEqual(['user-2', 'Sipho Dlamini'])
  expect([hasPermission(viewer, 'customers.manage'), hasRecentPassword(viewer)]).toEqual([false, false])
})
