import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ChatSession } from '../chat-session.ts'
import { type Conversation, isEnded, unreadCount } from '../conversation.ts'
import {
  coversPage,
  type PanelView,
  type Reason,
  rememberShown,
  storedView,
  storeView,
} from '../panel-view.ts'
import { allowSound } from '../sound.ts'
import { Icon } from './icons.tsx'
import { PanelBody } from './panel-body.tsx'
import { PanelHeader } from './panel-header.tsx'
import { useEscape, usePanelFocus } from './use-panel-focus.ts'

type LauncherFacts = { brandName: string; position: string; place: string }
type Props = { session: ChatSession; launcher: LauncherFacts; reason: Reason; page: HTMLElement }

/** The launcher and, when it is open, the panel (A§2). */
export function ChatPanel({ session, launcher, reason, page }: Props) {
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot)
  const [view, setView] = useState<PanelView>(() => (reason === 'pressed' ? 'open' : storedView()))
  const [wasPressed, setPressed] = useState(reason === 'pressed')
  const panel = useRef<HTMLElement>(null)
  const button = useRef<HTMLElement>(null)
  const body = useId()
  const isOpen = view === 'open'
  const covers = useCoversPage(page, isOpen)

  const show = useCallback((next: PanelView) => {
    setView(next)
    storeView(next)
    if (next === 'open') rememberShown()
  }, [])
  useEffect(() => {
    if (reason === 'pressed') show('open')
  }, [reason, show])
  const close = useCallback(() => {
    show('closed')
    setPressed(true)
  }, [show])

  useOpening({
    session,
    view,
    reason,
    isAvailable: snapshot.state?.isAvailable,
    hasChat: snapshot.conversation.chat !== null,
    show,
  })
  useReading(session, isOpen, snapshot.conversation)
  usePanelFocus({ panel, button, isOpen: view !== 'closed', wasPressed })
  useEscape(panel, view !== 'closed', close)
  const hasOpenChat = snapshot.conversation.chat !== null && !isEnded(snapshot.conversation.chat)
  useEffect(
    () => (isOpen && !hasOpenChat ? session.followAvailability() : undefined),
    [session, isOpen, hasOpenChat],
  )
  const unread = useMemo(() => unreadCount(snapshot.conversation), [snapshot.conversation])

  if (view === 'closed') {
    const open = () => {
      setPressed(true)
      show('open')
    }
    const shared = document.querySelector<HTMLElement>('.contact-ways > .chat-launcher')
    return shared ? (
      <SharedLauncher ref={button} link={shared} unread={unread} onPress={open} />
    ) : (
      <LauncherButton ref={button} launcher={launcher} unread={unread} onPress={open} />
    )
  }
  return (
    <section
      ref={panel}
      className="chat-panel"
      role="dialog"
      aria-label={`Chat with ${launcher.brandName}`}
      aria-modal={covers && isOpen ? true : undefined}
      data-position={launcher.position}
      data-view={view}
      tabIndex={-1}
      onClick={allowSound}
      onKeyDown={allowSound}
    >
      <PanelHeader
        snapshot={snapshot}
        brandName={snapshot.state?.widget.brandName || launcher.brandName}
        unread={isOpen ? 0 : unread}
        isOpen={isOpen}
        body={body}
        onMinimise={() => show(isOpen ? 'minimised' : 'open')}
        onClose={close}
      />
      {isOpen && (
        <div id={body} className="chat-body">
          <PanelBody session={session} snapshot={snapshot} onDone={close} />
        </div>
      )}
    </section>
  )
}

type Opening = {
  session: ChatSession
  view: PanelView
  reason: Reason
  isAvailable: boolean | undefined
  hasChat: boolean
  show: (view: PanelView) => void
}

/**
 * Asks for the availability when the panel opens; a proactive panel opens only when an operator is
 * online.
 */
function useOpening({ session, view, reason, isAvailable, hasChat, show }: Opening): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (view === 'open' || isFirst.current) void session.load()
    isFirst.current = false
  }, [session, view])
  const isDue = useRef(reason === 'due')
  useEffect(() => {
    if (!isDue.current || isAvailable === undefined) return
    isDue.current = false
    if (view === 'closed' && isAvailable && !hasChat) show('open')
  }, [isAvailable, hasChat, view, show])
}

/** What is on the screen of a window that is looked at is read. */
function useReading(session: ChatSession, isOpen: boolean, conversation: Conversation): void {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const last = conversation.messages.at(-1)?.seq
  useEffect(() => {
    if (isOpen && isVisible && last !== undefined) session.markRead()
  }, [session, isOpen, isVisible, last])
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * Whether the panel covers the page. While it does, the page behind it cannot be reached by
 * keyboard or screen reader and does not scroll, and the panel is as high as what the keyboard of a
 * phone leaves.
 */
function useCoversPage(page: HTMLElement, isOpen: boolean): boolean {
  const covers = useSyncExternalStore(onWidth, () => matchMedia(coversPage).matches)
  useEffect(() => {
    if (!covers || !isOpen) return
    const root = document.documentElement
    const behind = [...document.body.children].filter(
      (part) => part !== page && !part.hasAttribute('inert'),
    )
    for (const part of behind) part.setAttribute('inert', '')
    root.dataset.chatCovers = ''
    const resize = () =>
      page.style.setProperty('--chat-height', `${window.visualViewport?.height ?? innerHeight}px`)
    resize()
    window.visualViewport?.addEventListener('resize', resize)
    return () => {
      for (const part of behind) part.removeAttribute('inert')
      delete root.dataset.chatCovers
      window.visualViewport?.removeEventListener('resize', resize)
    }
  }, [covers, isOpen, page])
  return covers
}

function onWidth(changed: () => void): () => void {
  const query = matchMedia(coversPage)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** In the place of the link that came with the page; it says how much is unread. */
export function LauncherButton({
  launcher: { brandName, position, place },
  unread,
  onPress,
  ref,
}: {
  launcher: LauncherFacts
  unread: number
  onPress: () => void
  ref?: Ref<HTMLElement>
}) {
  return (
    <aside aria-label="Live chat">
      <button
        ref={ref as Ref<HTMLButtonElement>}
        type="button"
        className="contact-button chat-launcher"
        data-position={position}
        data-place={place}
        aria-label={`Chat with ${brandName}${unread > 0 ? `, ${unreadText(unread)}` : ''}`}
        aria-haspopup="dialog"
        aria-expanded="false"
        onClick={onPress}
      >
        <Icon name="chat" />
        {unread > 0 && (
          <span className="chat-unread" aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
      <UnreadStatus unread={unread} />
    </aside>
  )
}

type SharedProps = {
  link: HTMLElement
  unread: number
  onPress: () => void
  ref: RefObject<HTMLElement | null>
}

/**
 * The launcher that came with the page stays where it shares a button with WhatsApp, which then
 * says how much is unread. The focus goes to the one of both that is seen.
 */
function SharedLauncher({ link, unread, onPress, ref }: SharedProps) {
  useLayoutEffect(() => {
    const toggle = document.querySelector<HTMLElement>('.contact-toggle')
    const seen = toggle?.checkVisibility() ? toggle : link
    ref.current = seen
    const name = seen.getAttribute('aria-label') ?? ''
    if (unread > 0) {
      seen.dataset.unread = unread > 9 ? '9+' : String(unread)
      seen.setAttribute('aria-label', `${name}, ${unreadText(unread)}`)
    }
    link.addEventListener('click', onPress)
    return () => {
      link.removeEventListener('click', onPress)
      delete seen.dataset.unread
      seen.setAttribute('aria-label', name)
    }
  })
  return <UnreadStatus unread={unread} />
}

function UnreadStatus({ unread }: { unread: number }) {
  return (
    <span className="chat-hidden" role="status">
      {unread > 0 ? `${unreadText(unread)} in the chat` : ''}
    </span>
  )
}

function unreadText(count: number): string {
  return `${count} unread ${count === 1 ? 'message' : 'messages'}`
}
