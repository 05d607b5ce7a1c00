import { House, LifeBuoy, Package, ReceiptText, UserRound } from 'lucide-react'
import { Link, useLocation, useNavigation } from 'react-router'

const sections = [
  { to: '/dashboard', label: 'Home', icon: House, below: [] },
  { to: '/dashboard/services', label: 'Services', icon: Package, below: ['/dashboard/services/'] },
  { to: '/dashboard/invoices', label: 'Invoices', icon: ReceiptText, below: ['/dashboard/invoices/', '/dashboard/statement', '/dashboard/pay'] },
  { to: '/dashboard/tickets', label: 'Support', icon: LifeBuoy, below: ['/dashboard/tickets/'] },
  { to: '/dashboard/profile', label: 'Profile', icon: UserRound, below: ['/dashboard/profile/'] },
] as const

/** The sections of the account: beside the logo, or at the foot of a phone. The one that is being opened is marked at once. */
export function AccountNavigation({ place }: { place: 'top' | 'bottom' }) {
  const { pathname } = useLocation()
  const { location, formData } = useNavigation()
  const page = location && !formData ? location.pathname : pathname
  const { bar, link, marked } = styles[place]
  return (
    <nav aria-label="Account" className={bar}>
      {sections.map(({ to, label, icon: Icon, below }) => {
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
    bar: 'fixed inset-x-0 bottom-(--demo-bar) z-30 grid grid-cols-5 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden',
    link: '-mt-px flex min-h-14 flex-col items-center justify-center gap-1 border-t-2 font-medium text-xs',
    marked: 'border-selected text-text',
  },
}
