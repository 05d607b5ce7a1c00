import { WifiOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'

type Wanted = { link: string } | { form: HTMLFormElement; submitter: HTMLElement | null }

/**
 * Without a connection a link, or the first press of a button with its own address, would end at
 * the browser's error page, and what was typed beside it with it. The page stays, and the notice
 * goes on when the connection is back.
 */
export function OfflineNotice() {
  const [wanted, want] = useState<Wanted | null>(null)
  const [tries, setTries] = useState(0)
  const navigate = useNavigate()
  useEffect(() => {
    const stop = (event: Event, found: Wanted | null) => {
      if (found === null) return
      event.preventDefault()
      setTries(0)
      want(found)
    }
    const onClick = (event: MouseEvent) => stop(event, navigator.onLine ? null : linkOf(event))
    const onSubmit = (event: SubmitEvent) => {
      const found = navigator.onLine ? null : buttonOf(event)
      if (found !== null) event.stopPropagation()
      stop(event, found)
    }
    // Before the link or the form itself gets the event.
    addEventListener('click', onClick, { capture: true })
    addEventListener('submit', onSubmit, { capture: true })
    return () => {
      removeEventListener('click', onClick, { capture: true })
      removeEventListener('submit', onSubmit, { capture: true })
    }
  }, [])
  if (wanted === null) return null
  const retry = () => {
    if (!navigator.onLine) return setTries(tries + 1)
    want(null)
    if ('link' in wanted) navigate(wanted.link)
    else if (wanted.form.isConnected) wanted.form.requestSubmit(wanted.submitter)
  }
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-[calc(1rem+var(--demo-bar,0px)+var(--bulk-lift,0rem))] z-50 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] items-center gap-3 rounded-xl border border-line-strong bg-surface py-2 pr-2 pl-4 text-sm text-text shadow-xl print:hidden"
    >
      <WifiOff aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
      <p className="min-w-0">
        {tries === 0
          ? 'You’re offline. This page stays as it is.'
          : 'Still offline. Check your connection and try again.'}
      </p>
      <Button size="sm" onClick={retry}>
        Try again
      </Button>
      <IconButton
        label="Dismiss"
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => want(null)}
      />
    </div>
  )
}

/** The address of a link to this site that is followed in this window. */
function linkOf({
  target,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
}: MouseEvent): { link: string } | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || link.target === '_blank')
    return null
  const { origin, pathname, search, hash } = new URL(link.href, location.href)
  const isHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !isHere ? { link: pathname + search + hash } : null
}

/**
 * A form of the router that is sent to another address than its page's, whose script may not be
 * here yet. The page's own form says by itself what failed, and a form with its own script (the
 * composer of the chat) knows what to do without a network.
 */
function buttonOf({ target, submitter }: SubmitEvent): Wanted | null {
  if (
    !(target instanceof HTMLFormElement) ||
    target.method !== 'post' ||
    target.dataset.discover === undefined
  )
    return null
  const { origin, pathname } = new URL(
    submitter?.getAttribute('formaction') ?? target.getAttribute('action') ?? '',
    location.href,
  )
  return origin === location.origin && pathname !== location.pathname
    ? { form: target, submitter }
    : null
}
