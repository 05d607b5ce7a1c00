import { useState } from 'react'
import type { FormAnswer } from '#app/forms/form-action.ts'

/**
 * Why the last text was refused, until one is sent (`lastOwn` is the newest message of one's own). The router forgets it whenever the page's data is read
 * anew, which live events do at any moment.
 */
export function useKeptAnswer(current: FormAnswer | undefined, lastOwn: string): FormAnswer | undefined {
  const [kept, setKept] = useState({ answer: current, lastOwn })
  if (current !== undefined && current !== kept.answer) setKept({ answer: current, lastOwn })
  return kept.lastOwn === lastOwn ? (current ?? kept.answer) : undefined
}
