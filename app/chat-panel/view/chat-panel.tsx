import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ChatSession } from '../chat-session.ts'
import { isEnded, unreadCount } from '../conversation.ts'
import { type PanelView, type Reason, rememberShown, storedView, storeView } from '../panel-view.ts'
import { allowSound } from '../sound.ts'
import { LauncherButton } from './launcher-button.tsx'
import { PanelBody } from './panel-body.tsx'
import { PanelHeader } from './panel-header.tsx'
import { useCoversPage } from './use-covers-page.ts'
import { useEscape } from './use-escape.ts'
import { usePanelFocus } from './use-panel-focus.ts'
import { useReading } from './use-reading.ts'

export type LauncherFacts = { brandName: string; position: string; place: string }
type Props = { session: ChatSession; launcher: LauncherFacts; reason: Reason; page: HTMLElement }

/** The launcher and, when it is open, the panel (A§2). */
export function ChatPanel({ session, launcher, reason, page }: Props) {
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot)
  const [view, setView] = useState<PanelView>(() => (reason === 'pressed' ? 'open' : storedView()))
  const [wasPressed, setPressed] = useState(reason === 'pressed')
  const panel = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
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
    return <LauncherButton ref={button} launcher={launcher} unread={unread} onPress={open} />
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
