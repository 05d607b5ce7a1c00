import { type ReactElement, useEffect } from 'react'

type Kept = { area: string; failure: () => ReactElement }

let kept: Kept | null = null

/**
 * Where no answer came at all, the data of the shell is gone with that of the page, and the error
 * is the root's. The frame that was on show leaves here what it shows then, so that people keep
 * their navigation.
 */
export function useFrameForErrors(area: string, failure: Kept['failure']): void {
  useEffect(() => {
    kept = { area, failure }
  })
}

/** The failure in the frame that was on show; null on the server and outside of the areas. */
export function failureInLastFrame(path: string): ReactElement | null {
  return kept && `${path}/`.startsWith(`${kept.area}/`) ? kept.failure() : null
}
