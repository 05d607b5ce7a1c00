/**
 * A dot in the colour of a series. An attribute of SVG, because the security policy allows no style
 * attributes.
 */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg
      viewBox="0 0 10 10"
      aria-hidden="true"
      className="size-2.5 shrink-0 forced-color-adjust-none"
    >
      <circle cx="5" cy="5" r="5" fill={colour} />
    </svg>
  )
}
