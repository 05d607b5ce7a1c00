import { useEffect, useState } from 'react'
import { offerMs } from '#modules/chat/rules/chat-limits.ts'

/**
 * The time, going on from that of the server (`atFirst`) every `stepMs`: the clock of the computer
 * may be wrong.
 */
export function useNow(atFirst: Date, stepMs: number): Date {
  const [passed, setPassed] = useState({ atFirst, ms: 0 })
  useEffect(() => {
    const from = performance.now()
    const clock = setInterval(() => setPassed({ atFirst, ms: performance.now() - from }), stepMs)
    return () => clearInterval(clock)
  }, [atFirst, stepMs])
  return new Date(atFirst.getTime() + (passed.atFirst === atFirst ? passed.ms : 0))
}

/** Seconds until an offer ends, at least 0. */
export function useSecondsLeft(offeredAt: Date, now: Date): number {
  const at = useNow(now, 1_000)
  return Math.max(0, Math.ceil((offeredAt.getTime() + offerMs - at.getTime()) / 1_000))
}
