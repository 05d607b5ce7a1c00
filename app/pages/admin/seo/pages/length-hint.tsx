import type { ReactNode } from 'react'
import { isIdealLength } from '#modules/seo/rules/score.ts'

/** B§5: green inside the ideal range, red outside. */
export function lengthHint(text: string, range: { from: number; to: number }): ReactNode {
  const count = [...text.trim()].length
  return (
    <>
      <span
        className={`font-medium ${isIdealLength(text, range) ? 'text-positive' : 'text-danger'}`}
      >
        {count} {count === 1 ? 'character' : 'characters'}.
      </span>{' '}
      Ideal: {range.from} to {range.to}.
    </>
  )
}
