import { useEffect, useRef } from 'react'

/**
 * Shows a frame at its own width, made smaller until it fits into `box`. `height` is that of the
 * box. Both in pixels.
 */
export function useScaledFrame(width: number, height: number) {
  const box = useRef<HTMLDivElement>(null)
  const scaled = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scaleToBox = () => {
      const [outer, inner] = [box.current, scaled.current]
      if (!outer || !inner) return
      const scale = Math.min(1, outer.clientWidth / width)
      inner.style.width = `${width}px`
      inner.style.height = `${height / scale}px`
      inner.style.transform = `scale(${scale})`
      inner.style.left = `${Math.max(0, (outer.clientWidth - width) / 2)}px`
    }
    const observer = new ResizeObserver(scaleToBox)
    if (box.current) observer.observe(box.current)
    scaleToBox()
    return () => observer.disconnect()
  }, [width, height])
  return { box, scaled }
}
