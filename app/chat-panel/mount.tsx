import { createRoot } from 'react-dom/client'
import styles from './chat-panel.css?inline'
import { openSession } from './chat-session.ts'
import type { Reason } from './panel-view.ts'
import { playSound } from './sound.ts'
import { isOutgoingName } from './stored-text.ts'
import { ChatPanel } from './view/chat-panel.tsx'

/**
 * Puts the chat at the end of the page, in its own element that no other program of the page knows.
 */
export function mountChat(): void {
  const root = document.documentElement
  const link = document.querySelector<HTMLElement>('[data-island="chat-panel"]')
  if (!link || document.getElementById('chat')) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const page = document.createElement('div')
  page.id = 'chat'
  document.body.append(page)

  const session = openSession(playSound)
  const { brand = '', position = '', place = '' } = link.dataset
  const hadFocus = document.activeElement === link
  createRoot(page).render(
    <ChatPanel
      session={session}
      launcher={{ brandName: brand, position, place }}
      reason={reasonOf(root.dataset.chatReason)}
      page={page}
    />,
  )
  root.dataset.chat = 'loaded'
  if (hadFocus)
    requestAnimationFrame(
      () =>
        document.activeElement === document.body &&
        page.querySelector<HTMLElement>('.chat-launcher')?.focus(),
    )

  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && session.catchUp(),
  )
  addEventListener('online', () => session.catchUp())
  addEventListener('offline', () => session.wentOffline())
  addEventListener('pagehide', () => session.pause())
  addEventListener('pageshow', ({ persisted }) => persisted && session.resume())
  addEventListener('storage', ({ key }) => isOutgoingName(key) && session.catchUp())
  reportPages(session.visited)
}

/**
 * Staff see which pages were opened during the chat; in the customer area pages come without a new
 * document.
 */
function reportPages(say: () => void): void {
  let last = location.pathname
  window.addEventListener('popstate', look)
  new MutationObserver(look).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  })

  function look(): void {
    if (location.pathname === last) return
    last = location.pathname
    say()
  }
}

function reasonOf(text: string | undefined): Reason {
  return text === 'pressed' || text === 'due' ? text : 'going-on'
}
