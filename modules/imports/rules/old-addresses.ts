/** A page of WHMCS: where it leads here, or the invoice or ticket that is looked up first. */
export type OldPage = { to: string } | { invoice: number } | { ticket: string }

const areas = new Map([
  ['invoices', '/dashboard/invoices'],
  ['products', '/dashboard/services'],
  ['services', '/dashboard/services'],
  ['productdetails', '/dashboard/services'],
  ['domains', '/dashboard/services'],
  ['details', '/dashboard/profile'],
])

const pages: Record<string, (query: URLSearchParams) => OldPage> = {
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

/** The page of WHMCS that this address was, in whatever folder it lay; null where it was none. */
export function oldPageOf(url: string): OldPage | null {
  const [path = '', search = ''] = url.split('?')
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined
  return page ? page(new URLSearchParams(search)) : null
}
