/**
 * Fetches a page of the site and puts its parts (`data-part`) in the place of those of this page.
 * False when the page could not be fetched.
 */
export async function replaceParts(address: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(address, { headers: { accept: 'text/html' }, signal })
  if (!answer.ok) return false
  const fetched = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const other = fetched.querySelector(`[data-part="${part.dataset.part}"]`)
    part.replaceChildren(...(other?.childNodes ?? []))
  }
  return true
}
