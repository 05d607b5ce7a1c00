const paths = {
  check: 'M4 12.5l5 5L20 6.5',
  arrow: 'M5 12h14M12 5l7 7-7 7',
  chevron: 'M6 9l6 6 6-6',
  plus: 'M5 12h14M12 5v14',
} as const

/**
 * The four icons of the public site, inline so that its pages need no icon library. Decorative:
 * each has text next to it.
 */
export function Icon({ name, className }: { name: keyof typeof paths; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
