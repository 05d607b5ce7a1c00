import type { ImportSource } from './import.ts'

/** Where a page of another program leads here, or what is looked up first. */
export type OldPage =
  | { to: string }
  | { invoice: number }
  | { invoiceNumber: string }
  | { service: number }
  | { ticket: string }

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

const idAt = (rest: string) => /^(\d{1,15})(\/|$)/.exec(rest)?.[1]

/** `/login`, `/dashboard` and `/products` are pages here too, so that these are never asked. */
const pagesOfPaymenter: Record<string, (rest: string) => OldPage> = {
  // By its number, or by its id where it has none.
  invoices: (rest) =>
    /^[\w.-]{1,60}$/.test(rest) ? { invoiceNumber: rest } : { to: '/dashboard/invoices' },
  services: (rest) => {
    const id = idAt(rest)
    return id === undefined ? { to: '/dashboard/services' } : { service: Number(id) }
  },
  tickets: (rest) => {
    const id = idAt(rest)
    if (id !== undefined) return { ticket: `PM-${id}` }
    return { to: rest === 'create' ? '/dashboard/tickets/new' : '/dashboard/tickets' }
  },
  account: () => ({ to: '/dashboard/profile' }),
  products: () => ({ to: '/products' }),
  cart: () => ({ to: '/products' }),
  register: () => ({ to: '/customer-login' }),
  password: () => ({ to: '/forgot-password' }),
}

const pagesBySource = { fossbilling: pagesOfFossbilling, paymenter: pagesOfPaymenter }

type Known = { source: ImportSource; page: OldPage }

/** Which page of which program this address was, in whatever folder it lay; null for none. */
export function oldPageOf(url: string): Known | null {
  const [path = '', search = ''] = url.split('?')
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const whmcs = Object.hasOwn(pagesOfWhmcs, name) ? pagesOfWhmcs[name] : undefined
  if (whmcs) return { source: 'whmcs', page: whmcs(new URLSearchParams(search)) }
  const parts = path.split('/').filter((part) => part !== '')
  return pageAt(parts) ?? pageAt(parts.slice(1))
}

function pageAt([first = '', ...rest]: string[]): Known | null {
  for (const source of ['fossbilling', 'paymenter'] as const) {
    const pages = pagesBySource[source]
    const page = Object.hasOwn(pages, first) ? pages[first] : undefined
    if (page) return { source, page: page(rest.join('/')) }
  }
  return null
}
