import { useRef, useState } from 'react'
import { type Draft, storeDraft, storedDraft } from '../stored-text.ts'

/**
 * What is being written, kept in the browser with every letter. A file that arrives while the
 * visitor types changes only the files.
 */
export function useDraft(owner: string): [Draft, (part: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => storedDraft(owner))
  const latest = useRef(draft)
  const edit = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part }
    storeDraft(latest.current)
    setDraft(latest.current)
  }
  return [draft, edit]
}
