import { Link } from 'react-router'

/** Tabs as links, so that they work without JavaScript. */
export function SignInSwitch({ isNew, redirect }: { isNew: boolean; redirect: string | null }) {
  const redirectQuery = redirect === null ? '' : `redirect=${encodeURIComponent(redirect)}`
  return (
    <nav
      aria-label="Sign in or create an account"
      className="grid grid-cols-2 gap-1 rounded-xl bg-sunken p-1"
    >
      <Side to={`?${redirectQuery}`} isHere={!isNew} label="Sign in" />
      <Side
        to={`?new${redirectQuery && `&${redirectQuery}`}`}
        isHere={isNew}
        label="Create account"
      />
    </nav>
  )
}

function Side({ to, isHere, label }: { to: string; isHere: boolean; label: string }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isHere ? 'page' : undefined}
      className={`flex min-h-10 max-sm:min-h-11 items-center justify-center rounded-lg px-3 text-center font-semibold text-sm ${
        isHere ? 'bg-surface text-text shadow-sm ring-1 ring-line' : 'text-muted hover:text-text'
      }`}
    >
      {label}
    </Link>
  )
}
