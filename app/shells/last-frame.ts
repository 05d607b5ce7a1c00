import { type ReactElement, useEffect } from 'react'
import type { Theme } from '#app/theme/theme.ts'

type Kept = { area: string; theme: Theme; failure: () => ReactElement }

let kept: Kept | null = null

/**
 * Where no answer came at all, the data of the shell is gone with that of the page, and the error
 * is the root's. The frame that was on show leaves here what it shows then, so that people keep
 * their navigation and their theme.
 */
export function useFrameForErrors(frame: Kept): void {
  useEffect(() => {
    kept = frame
  })
}

function frameOf(path: string): Kept | null {
  return kept && `${path}/`.startsWith(`${kept.area}/`) ? kept : null
}

/** The failure in the frame that was on show; null on the server and outside of the areas. */
export function failureInLastFrame(path: string): ReactElement | null {
  return frameOf(path)?.failure() ?? null
}

export function themeOfLastFrame(path: string): Theme | undefined {
  return frameOf(path)?.theme
}
