import { expect, test } from 'vitest'
import { customerViewSchema, isCustomerArea, viewerOf } from './customer-view.ts'

test.each([
  '/dashboard',
  '/dashboard/',
  '/dashboard/invoices/1',
  '/dashboard.data',
  '/DashBoard/services',
  '/%64ashboard',
  '/dashboard%2Finvoices',
])('%s shows a customer’s account', (path) => {
  expect(isCustomerArea(path)).toBe(true)
})

test.each([
  '/',
  '/dashboards',
  '/dashboard-news',
  '/admin/dashboard',
  '/admin',
  '/checkout',
  '/%E0%A4%A',
])('at %s staff stay themselves', (path) => {
  expect(isCustomerArea(path)).toBe(false)
})

test('an address that cannot be decoded is read as it is', () => {
  expect(isCustomerArea('/dashboard/%E0%A4%A')).toBe(true)
})

const view = {
  session: 'session-1',
  staff: { userId: 'user-2', name: 'Sipho Dlamini' },
  customer: { id: 'customer-1', userId: 'user-1', name: 'Thandi Nkosi' },
}

test('the staff member who looked is named in the trace and has no rights by it', () => {
  expect(viewerOf(view)).toEqual({
    kind: 'person',
    userId: 'user-2',
    name: 'Sipho Dlamini',
    email: '',
    emailVerified: true,
    mustChangePassword: false,
    customerId: null,
    staff: { role: 'agent', roleName: '', permissions: [] },
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  })
})

test('a stored look names its session, who looks and at whom; anything less is none', () => {
  expect(customerViewSchema.parse(view)).toEqual(view)
  for (const incomplete of [
    { ...view, session: undefined },
    { ...view, staff: {} },
    { ...view, customer: {} },
  ])
    expect(customerViewSchema.safeParse(incomplete).success).toBe(false)
})
