/**
 * Where others were loaded, no sign-in, checkout, payment, dashboard or admin page may ever be shown by the same document (D30): those addresses
 * are opened as documents of their own, whoever leads there.
 */
export function keepDoorsClosed(isOpen: (path: string) => boolean): void {
  const closed = (address: string | URL | null | undefined): URL | null => {
    const url = address ? URL.parse(String(address), location.href) : null
    return url?.origin === location.origin && !isOpen(url.pathname) ? url : null
  }

  addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const url = link && (!link.target || link.target === '_self') && !link.hasAttribute('download') ? closed(link.href) : null
      if (!url) return
      event.preventDefault()
      event.stopImmediatePropagation()
      location.assign(url)
    },
    true,
  )

  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history)
    history[name] = (state: unknown, unused: string, address?: string | URL | null) => {
      const url = closed(address)
      if (url) location.assign(url)
      else write(state, unused, address)
    }
  }
}
