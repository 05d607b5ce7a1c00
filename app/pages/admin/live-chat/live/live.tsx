import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openStream, type StreamStatus } from './open-stream.ts'
import type { StreamEvent } from './stream-event.ts'

type Listener = (event: StreamEvent) => void
type Live = { status: StreamStatus; listen: (listener: Listener) => () => void }

const LiveContext = createContext<Live>({ status: 'connecting', listen: () => () => {} })

/** Opens the console's stream for everything in it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const listeners = useRef(new Set<Listener>())
  const [status, setStatus] = useState<StreamStatus>('connecting')
  const [listen] = useState(() => (listener: Listener) => {
    listeners.current.add(listener)
    return () => void listeners.current.delete(listener)
  })
  useEffect(
    () =>
      openStream({
        onStatus: setStatus,
        onEvent: (event) => {
          for (const listener of listeners.current) listener(event)
        },
      }),
    [],
  )
  return <LiveContext value={{ status, listen }}>{children}</LiveContext>
}

export function useStreamStatus(): StreamStatus {
  return use(LiveContext).status
}

export function useStreamEvents(onEvent: Listener): void {
  const { listen } = use(LiveContext)
  const hear = useEffectEvent(onEvent)
  useEffect(() => listen((event) => hear(event)), [listen])
}
