import type { ImportSource } from './import.ts'

/** Where a page of another program leads here, or the invoice or ticket that is looked up first. */
export type OldPage = { to: string } | { invoice: number } | { ticket: string }

const areas = new Map([
  ['invoices', '/dashboard/invoices'],
  ['products', '/dashboard/services'],
  ['services', '/dashboard/services'],
  ['productdetails', '/dashboard/services'],
  ['domains', '/dashboard/services'],
  ['details', '/dashboard/profile'],
])

const pagesOfWhmcs: Record<string, (query: URLSearchParams) => OldPage> = {
  'viewinvoice.php': (query) => {
    const id = query.get('id') ?? ''
    return /^\d{1,15}$/.test(id) ? { invoice: Number(id) } : { to: '/dashboard/invoices' }
  },
  'viewticket.php': (query) => {
    const number = query.get('tid') ?? ''
    return /^[\w-]{1,40}$/.test(number) ? { ticket: number } : { to: '/dashboard/tickets' }
  },
  'clientarea.php': (query) => ({ to: areas.get(query.get('action') ?? '') ?? '/dashboard' }),
  'cart.php': () => ({ to: '/products' }),
  'submitticket.php': () => ({ to: '/dashboard/tickets/new' }),
  'supporttickets.php': () => ({ to: '/dashboard/tickets' }),
  'register.php': () => ({ to: '/customer-login' }),
  'dologin.php': () => ({ to: '/customer-login' }),
}

/** By the first part of their path; what follows is given to them. */
const pagesOfFossbilling: Record<string, (rest: string) => OldPage> = {
  // An invoice is named by a hash there, which is not imported.
  invoice: () => ({ to: '/dashboard/invoices' }),
  order: (rest) => ({ to: /^service\b/.test(rest) ? '/dashboard/services' : '/products' }),
  client: (rest) => ({ to: rest === 'profile' ? '/dashboard/profile' : '/dashboard' }),
  support: (rest) => {
    const [, number] = /^ticket\/(\d{1,15})$/.exec(rest) ?? []
    if (number !== undefined) return { ticket: `FB-${number}` }
    return { to: rest.startsWith('contact-us') ? '/contact' : '/dashboard/tickets' }
  },
  signup: () => ({ to: '/customer-login' }),
  'password-reset': () => ({ to: '/forgot-password' }),
}

type Known = { source: ImportSource; page: OldPage }

/** Which page of which program this address was, in whatever folder it lay; null for none. */
export function oldPageOf(url: string): Known | null {
  const [path = '', search = ''] = url.split('?')
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const whmcs = Object.hasOwn(pagesOfWhmcs, name) ? pagesOfWhmcs[name] : undefined
  if (whmcs) return { source: 'whmcs', page: whmcs(new URLSearchParams(search)) }
  const parts = path.split('/').filter((part) => part !== '')
  return fossbillingPage(parts) ?? fossbillingPage(parts.slice(1))
}

function fossbillingPage([first = '', ...rest]: string[]): Known | null {
  const page = Object.hasOwn(pagesOfFossbilling, first) ? pagesOfFossbilling[first] : undefined
  return page ? { source: 'fossbilling', page: page(rest.join('/')) } : null
}
