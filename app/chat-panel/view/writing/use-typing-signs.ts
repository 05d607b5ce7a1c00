import { useEffect, useRef } from 'react'
import { sayTyping } from '../../api.ts'

/** The other side takes 'typing' back by itself after six seconds; so often it is sent again. */
const repeatMs = 3_000

/** Tells the operator that the visitor is typing, where the settings say so. */
export function useTypingSigns(
  chatId: string,
  isEnabled: boolean,
): { sign: () => void; stop: () => void } {
  const saidAt = useRef(0)
  const stop = () => {
    if (saidAt.current === 0) return
    saidAt.current = 0
    void sayTyping(chatId, false)
  }
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => () => latest.current(), [])
  const sign = () => {
    if (!isEnabled || Date.now() - saidAt.current < repeatMs) return
    saidAt.current = Date.now()
    void sayTyping(chatId, true)
  }
  return { sign, stop }
}
