import { useState } from 'react'

/**
 * The conversation that keys are about: the one that was chosen last among the columns of the
 * moment, else the newest.
 */
export function useCurrentChat(open: readonly string[]): {
  current: string | null
  choose: (id: string) => void
} {
  const columns = open.join()
  const [chosen, setChosen] = useState({ id: '', columns })
  const current =
    chosen.columns === columns && open.includes(chosen.id) ? chosen.id : (open.at(-1) ?? null)
  return { current, choose: (id) => id !== current && setChosen({ id, columns }) }
}
