import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The header changes after this many pixels of scroll (A§9). */
const scrolledAfter = 20
/** The line, from the top of the window, at which the header asks what lies under it. */
const headerMiddle = 34

export type HeaderLook = { scrolled: boolean; dark: boolean }

/** How the header looks over what lies beneath it now. `startsDark` is the answer before any script runs. */
export function useHeaderLook(startsDark: boolean): HeaderLook {
  const { pathname } = useLocation()
  const [look, setLook] = useState<HeaderLook>({ scrolled: false, dark: startsDark })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other sections under the header
  useEffect(() => {
    let frame = 0
    function measure() {
      frame = 0
      const next = { scrolled: window.scrollY > scrolledAfter, dark: isOverDark() }
      setLook((now) => (now.scrolled === next.scrolled && now.dark === next.dark ? now : next))
    }
    function later() {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [pathname])

  return look
}

function isOverDark(): boolean {
  const sections = document.querySelectorAll('#main [data-dark-section], footer[data-dark-section]')
  return [...sections].some((section) => {
    const { top, bottom } = section.getBoundingClientRect()
    return top <= headerMiddle && bottom > headerMiddle
  })
}
