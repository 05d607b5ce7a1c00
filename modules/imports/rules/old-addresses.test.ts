import { expect, test } from 'vitest'
import { oldPageOf } from './old-addresses.ts'

test.each([
  ['/viewinvoice.php?id=4711', { invoice: 4711 }],
  ['/billing/viewinvoice.php?id=4711&x=1', { invoice: 4711 }],
  ['/viewinvoice.php?id=1%20or%201', { to: '/dashboard/invoices' }],
  ['/viewinvoice.php', { to: '/dashboard/invoices' }],
  ['/ClientArea.php?action=services', { to: '/dashboard/services' }],
  ['/clientarea.php?action=constructor', { to: '/dashboard' }],
  ['/cart.php?a=add&pid=3', { to: '/products' }],
  ['/submitticket.php?step=2', { to: '/dashboard/tickets/new' }],
  ['/viewticket.php?tid=ABC-123456&c=x', { ticket: 'ABC-123456' }],
  ['/constructor', null],
  ['/', null],
  ['/wp-login.php', null],
])('%s of WHMCS', (url, page) => {
  expect(oldPageOf(url)).toEqual(page && { source: 'whmcs', page })
})

test.each([
  ['/invoice', { to: '/dashboard/invoices' }],
  ['/billing/invoice/0a1b2c', { to: '/dashboard/invoices' }],
  ['/invoice/pdf/0a1b2c', { to: '/dashboard/invoices' }],
  ['/order', { to: '/products' }],
  ['/order/starter-hosting', { to: '/products' }],
  ['/order/service', { to: '/dashboard/services' }],
  ['/order/service/manage/7', { to: '/dashboard/services' }],
  ['/client/profile', { to: '/dashboard/profile' }],
  ['/client/balance', { to: '/dashboard' }],
  ['/support', { to: '/dashboard/tickets' }],
  ['/support/ticket/17', { ticket: 'FB-17' }],
  ['/billing/support/ticket/17?x=1', { ticket: 'FB-17' }],
  ['/support/ticket/1%20or%201', { to: '/dashboard/tickets' }],
  ['/support/contact-us/conversation/0a1b', { to: '/contact' }],
  ['/signup', { to: '/customer-login' }],
  ['/password-reset', { to: '/forgot-password' }],
])('%s of FOSSBilling', (url, page) => {
  expect(oldPageOf(url)).toEqual({ source: 'fossbilling', page })
})

test.each([
  ['/invoices', { to: '/dashboard/invoices' }],
  ['/invoices/INV-2025-0017', { invoiceNumber: 'INV-2025-0017' }],
  ['/billing/invoices/17?pay=1', { invoiceNumber: '17' }],
  ['/invoices/1%20or%201', { to: '/dashboard/invoices' }],
  ['/services', { to: '/dashboard/services' }],
  ['/services/17', { service: 17 }],
  ['/services/17/upgrade', { service: 17 }],
  ['/tickets', { to: '/dashboard/tickets' }],
  ['/tickets/create', { to: '/dashboard/tickets/new' }],
  ['/tickets/17', { ticket: 'PM-17' }],
  ['/tickets/attachments/0a1b-2c', { to: '/dashboard/tickets' }],
  ['/account/security', { to: '/dashboard/profile' }],
  ['/products/hosting/starter/checkout', { to: '/products' }],
  ['/cart', { to: '/products' }],
  ['/register', { to: '/customer-login' }],
  ['/password/reset/0a1b2c', { to: '/forgot-password' }],
])('%s of Paymenter', (url, page) => {
  expect(oldPageOf(url)).toEqual({ source: 'paymenter', page })
})

test('a word of theirs deeper in an address is none of their pages', () => {
  expect(oldPageOf('/blog/2026/order/service')).toBeNull()
})
