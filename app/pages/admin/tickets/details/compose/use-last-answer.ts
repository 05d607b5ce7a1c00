import { useState } from 'react'
import type { FormAnswer } from '#app/forms/form-action.ts'

/**
 * Why the last text was refused, until one is sent (`lastOwn` is the agent's newest message). The
 * router forgets it whenever the page's data is read again, which live events do at any moment.
 */
export function useLastAnswer(
  current: FormAnswer | undefined,
  lastOwn: string,
): FormAnswer | undefined {
  const [last, setLast] = useState({ answer: current, lastOwn })
  if (current !== undefined && current !== last.answer) setLast({ answer: current, lastOwn })
  return last.lastOwn === lastOwn ? (current ?? last.answer) : undefined
}
