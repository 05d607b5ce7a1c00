import { useEffect, useState } from 'react'

/** The time, going on from that of the server (`atFirst`) every `stepMs`: the clock of the computer may be wrong. */
export function useNow(atFirst: Date, stepMs: number): Date {
  const [passed, setPassed] = useState({ atFirst, ms: 0 })
  useEffect(() => {
    const from = performance.now()
    const clock = setInterval(() => setPassed({ atFirst, ms: performance.now() - from }), stepMs)
    return () => clearInterval(clock)
  }, [atFirst, stepMs])
  return new Date(atFirst.getTime() + (passed.atFirst === atFirst ? passed.ms : 0))
}
