import { House, LifeBuoy, Package, ReceiptText, UserRound } from 'lucide-react'
import { Link, useLocation, useNavigation } from 'react-router'

const sections = [
  { to: '/dashboard', label: 'Home', icon: House, below: [], part: null },
  {
    to: '/dashboard/services',
    label: 'Services',
    icon: Package,
    below: ['/dashboard/services/'],
    part: 'services',
  },
  {
    to: '/dashboard/invoices',
    label: 'Invoices',
    icon: ReceiptText,
    below: ['/dashboard/invoices/', '/dashboard/statement', '/dashboard/pay'],
    part: 'invoices',
  },
  {
    to: '/dashboard/tickets',
    label: 'Support',
    icon: LifeBuoy,
    below: ['/dashboard/tickets/'],
    part: null,
  },
  {
    to: '/dashboard/profile',
    label: 'Profile',
    icon: UserRound,
    below: ['/dashboard/profile/', '/dashboard/people', '/dashboard/leave'],
    part: null,
  },
] as const

/** Sections that depend on the contact's role; the others are always open. */
export type OpenSections = { services: boolean; invoices: boolean }

/**
 * The sections of the account: beside the logo, or at the foot of a phone. The one that is being
 * opened is marked at once.
 */
export function AccountNavigation({
  place,
  open,
}: {
  place: 'top' | 'bottom'
  open: OpenSections
}) {
  const { pathname } = useLocation()
  const { location, formData } = useNavigation()
  const page = location && !formData ? location.pathname : pathname
  const { bar, link, marked } = styles[place]
  return (
    <nav aria-label="Account" className={bar}>
      {sections
        .filter(({ part }) => part === null || open[part])
        .map(({ to, label, icon: Icon, below }) => {
          const isHere = page === to || below.some((start) => page.startsWith(start))
          return (
            <Link
              key={to}
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className={`${link} ${isHere ? marked : 'border-transparent text-muted'}`}
            >
              {place === 'bottom' && <Icon aria-hidden="true" className="size-5" />}
              {label}
            </Link>
          )
        })}
    </nav>
  )
}

const styles = {
  top: {
    bar: 'hidden self-stretch md:flex',
    link: '-mb-px flex items-center border-b-2 px-3 font-medium text-sm hover:text-text',
    marked: 'border-selected text-text',
  },
  bottom: {
    bar: 'fixed inset-x-0 bottom-(--demo-bar) z-30 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden',
    link: '-mt-px flex min-h-14 flex-col items-center justify-center gap-1 border-t-2 font-medium text-xs',
    marked: 'border-selected text-text',
  },
}
