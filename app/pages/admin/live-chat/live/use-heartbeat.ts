import { useEffect, useEffectEvent, useRef } from 'react'
import { href } from 'react-router'
import { consoleHeartbeatMs } from '#modules/chat/rules/chat-limits.ts'
import { useStreamEvents } from './live.tsx'

/** Browsers let a timer of a hidden window run once a minute, which would make its operator vanish; events of the stream come through. */
const minPauseMs = consoleHeartbeatMs - 1_000

/** Says that the operator's console is open. */
export function useHeartbeat(isOperator: boolean): void {
  const saidAt = useRef(0)
  const say = useEffectEvent(async () => {
    if (!isOperator || Date.now() - saidAt.current < minPauseMs) return
    saidAt.current = Date.now()
    const answer = await fetch(href('/admin/live-chat/presence'), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(),
    }).catch(() => null)
    if (!answer?.ok) saidAt.current = 0
  })
  useEffect(() => {
    if (!isOperator) return
    void say()
    const beat = setInterval(() => void say(), consoleHeartbeatMs)
    return () => clearInterval(beat)
  }, [isOperator])
  useStreamEvents(({ kind }) => {
    if (kind === 'alive' || kind === 'resync') void say()
  })
}
