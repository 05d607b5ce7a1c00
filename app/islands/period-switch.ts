// Island of the switch between monthly and annual prices: the page stays where it is, and only its
// prices change.
import { replaceParts } from './page-parts.ts'

let latest = new AbortController()

async function choose(link: HTMLAnchorElement): Promise<void> {
  latest.abort()
  latest = new AbortController()
  const { signal } = latest
  for (const other of link.parentElement?.querySelectorAll('a') ?? [])
    other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  try {
    if (!(await replaceParts(link.href, signal))) throw new Error('The prices could not be fetched')
    history.replaceState(history.state, '', link.href)
  } catch {
    if (!signal.aborted) location.replace(link.href)
  }
}

for (const part of document.querySelectorAll('[data-island="period-switch"]')) {
  part.addEventListener('click', (event) => {
    if (
      !(event instanceof MouseEvent) ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    event.preventDefault()
    void choose(link)
  })
}
