import type { StoredNames } from '#app/chat-panel/stored-names.ts'

/**
 * Loads the chat's panel when its launcher is pressed, when it is due to open by itself, or when a
 * chat is going on; until then a page costs no script of it. It is sent as its own source text in
 * every page with a launcher, and called again by the customer area, where pages come without a new
 * document. So it may use nothing outside itself and may run twice.
 */
export function startChat(address: string, names: StoredNames): void {
  const root = document.documentElement
  const selector = '[data-load="pressed"]'
  const launcher = () => document.querySelector<HTMLAnchorElement>(selector)
  if (root.dataset.chat !== undefined) {
    // The launcher came after the document, which had none or another.
    launcher()?.setAttribute('role', 'button')
    return
  }
  root.dataset.chat = 'waiting'
  /** Who closed the panel does not see it unasked for so long. */
  const respectClosedMs = 30 * 86_400_000
  const read = (storage: 'localStorage' | 'sessionStorage', name: string): string | null => {
    try {
      return window[storage].getItem(name)
    } catch {
      return null
    }
  }

  // What was asked for before the panel was there stays written on the page; the panel does it when
  // it comes. If it cannot come, the link is followed.
  const load = (reason: 'pressed' | 'due' | 'going-on'): void => {
    if (reason === 'pressed' || root.dataset.chatReason === undefined)
      root.dataset.chatReason = reason
    if (root.dataset.chat !== 'waiting') return
    root.dataset.chat = 'loading'
    const script = document.createElement('script')
    script.type = 'module'
    script.src = address
    script.onerror = () => {
      root.dataset.chat = 'waiting'
      script.remove()
      const link = launcher()
      if (root.dataset.chatReason === 'pressed' && link) location.assign(link.href)
    }
    document.head.append(script)
  }

  const wasClosed = (): boolean =>
    Date.now() - Number(read('localStorage', names.closedAt) ?? 0) < respectClosedMs

  /** Once in a visit, after so long on the site; where the panel would cover the page, never. */
  const openWhenDue = (seconds: number): void => {
    if (seconds === 0 || wasClosed() || matchMedia('(width < 32rem), (height < 30rem)').matches)
      return
    const began = read('sessionStorage', names.visit) ?? String(Date.now())
    if (began === '') return
    try {
      sessionStorage.setItem(names.visit, began)
    } catch {
      return
    }
    setTimeout(
      () => wasClosed() || load('due'),
      Math.max(1_000, Number(began) + seconds * 1_000 - Date.now()),
    )
  }

  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest(selector)
      if (
        !link ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      link.closest<HTMLElement>('[popover]')?.hidePopover()
      load('pressed')
    },
    true,
  )
  addEventListener('keydown', (event) => {
    if (
      event.key !== ' ' ||
      !(event.target instanceof HTMLElement) ||
      !event.target.matches(selector)
    )
      return
    event.preventDefault()
    event.target.click()
  })
  const begin = (): void => {
    const link = launcher()
    link?.setAttribute('role', 'button')
    if (read('localStorage', names.chat) || read('sessionStorage', names.view) === 'open')
      load('going-on')
    else openWhenDue(Number(link?.dataset.autoShow ?? 0))
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}
