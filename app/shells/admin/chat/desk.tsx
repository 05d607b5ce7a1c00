import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useConsoleAddress } from './console-address.ts'
import { connectDesk, type DeskConnection } from './desk-connection.ts'
import type { DeskData, StreamEvent } from './desk-data.ts'
import type { StreamStatus } from './open-stream.ts'
import { useAlerts } from './use-alerts.ts'

const badge = /^\(\d+\) /

/**
 * Puts the number of chats that need an answer before the page's title, for staff who are in
 * another window; pages go on setting their own.
 */
function useTitleBadge(calls: number): void {
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(badge, '')
      const badged = calls > 0 ? `(${calls}) ${title}` : title
      if (document.title !== badged) document.title = badged
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [calls])
}

type Listener = (event: StreamEvent) => void
type Desk = {
  /** Null until it was read, and for staff who do not handle chats. */
  data: DeskData | null
  status: StreamStatus
  listen: (listener: Listener) => () => void
  request: DeskConnection['request']
}

const DeskContext = createContext<Desk>({
  data: null,
  status: 'connecting',
  listen: () => () => {},
  request: () => {},
})

/**
 * Live chat on every page of the back office: the operator's presence, what calls them with sound,
 * notification and a number in the title, and the events for the console. It ends with the session
 * and with the last tab.
 */
export function ChatDesk({ isAllowed, children }: { isAllowed: boolean; children: ReactNode }) {
  const [listeners] = useState(() => new Set<Listener>())
  const [data, setData] = useState<DeskData | null>(null)
  const [status, setStatus] = useState<StreamStatus>('connecting')
  const connection = useRef<DeskConnection>(null)
  const [listen] = useState(() => (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  const [request] = useState(
    () => (asked: Parameters<DeskConnection['request']>[0]) => connection.current?.request(asked),
  )
  useEffect(() => {
    if (!isAllowed) return
    const connected = connectDesk({
      onDesk: setData,
      onStatus: setStatus,
      onEvent: (event) => {
        for (const listener of listeners) listener(event)
      },
    })
    connection.current = connected
    return () => {
      connection.current = null
      connected.close()
      setData(null)
    }
  }, [isAllowed, listeners])
  return (
    <DeskContext value={{ data, status, listen, request }}>
      <DeskAlerts data={data} />
      {children}
    </DeskContext>
  )
}

function DeskAlerts({ data }: { data: DeskData | null }) {
  const navigate = useNavigate()
  const { isConsole, beside } = useConsoleAddress()
  useTitleBadge(data?.calls.length ?? 0)
  useAlerts(data, isConsole, (id) => void navigate(beside(id)))
  return null
}

export function useDesk(): DeskData | null {
  return use(DeskContext).data
}

export function useDeskRequest(): Desk['request'] {
  return use(DeskContext).request
}

export function useStreamStatus(): StreamStatus {
  return use(DeskContext).status
}

export function useStreamEvents(onEvent: Listener): void {
  const { listen } = use(DeskContext)
  const hear = useEffectEvent(onEvent)
  useEffect(() => listen((event) => hear(event)), [listen])
}
