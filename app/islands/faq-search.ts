// Island of the search among questions: looks while one types.
import { shortestSearch } from '#modules/content/rules/faq/faq.ts'
import { replaceParts } from './page-parts.ts'

/** B§9: the pause before what is being typed is looked for. */
const pauseMs = 300

const form = document.querySelector<HTMLFormElement>('form[data-island="faq-search"]')
const field = form?.querySelector<HTMLInputElement>('input[type=search]')
let timer: ReturnType<typeof setTimeout> | undefined
let latest = new AbortController()

async function search(text: string): Promise<void> {
  latest.abort()
  latest = new AbortController()
  const { signal } = latest
  const address = text === '' ? '/faq' : `/faq?${new URLSearchParams({ q: text })}`
  form?.setAttribute('aria-busy', 'true')
  try {
    if (await replaceParts(address, signal)) history.replaceState(history.state, '', address)
  } catch {
    // The results stay as they are; the button asks again, as without this script.
  } finally {
    if (!signal.aborted) form?.removeAttribute('aria-busy')
  }
}

function searchLater(): void {
  clearTimeout(timer)
  const text = field?.value.trim() ?? ''
  const length = [...text].length
  if (length > 0 && length < shortestSearch) return
  timer = setTimeout(search, pauseMs, text)
}

form?.addEventListener('submit', () => {
  clearTimeout(timer)
  latest.abort()
})
field?.addEventListener('input', searchLater)
// What was typed before this script came.
if (field && field.value !== field.defaultValue) searchLater()
