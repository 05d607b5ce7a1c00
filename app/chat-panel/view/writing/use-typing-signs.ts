import { useEffect, useRef } from 'react'
import { sendTyping } from '../../api.ts'

/** The other side takes 'typing' back by itself after six seconds; so often it is sent again. */
const repeatMs = 3_000

/** Tells the operator that the visitor is typing, where the settings say so. */
export function useTypingSigns(
  chatId: string,
  isEnabled: boolean,
): { sign: () => void; stop: () => void } {
  const sentAt = useRef(0)
  const stop = () => {
    if (sentAt.current === 0) return
    sentAt.current = 0
    void sendTyping(chatId, false)
  }
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => () => latest.current(), [])
  const sign = () => {
    if (!isEnabled || Date.now() - sentAt.current < repeatMs) return
    sentAt.current = Date.now()
    void sendTyping(chatId, true)
  }
  return { sign, stop }
}
