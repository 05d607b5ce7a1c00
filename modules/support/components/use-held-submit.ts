import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Holds the form around `place` back while `isBusy`: it is sent as soon as that is over. True while
 * it waits.
 */
export function useHeldSubmit(place: RefObject<HTMLElement | null>, isBusy: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false)
  const button = useRef<HTMLElement | null>(null)
  const hold = useEffectEvent((event: SubmitEvent) => {
    if (!isBusy) return
    event.preventDefault()
    event.stopPropagation()
    button.current = event.submitter
    setIsHeld(true)
  })
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [place])
  useEffect(() => {
    if (!isHeld || isBusy) return
    setIsHeld(false)
    place.current?.closest('form')?.requestSubmit(button.current)
  }, [isHeld, isBusy, place])
  return isHeld
}
