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
  ['/wp-login.php', null],
])('%s', (url, page) => {
  expect(oldPageOf(url)).toEqual(page)
})
