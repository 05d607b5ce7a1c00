/** Table Mountain from across the bay, in one line: Devil's Peak, the table, Lion's Head, Signal Hill, and the sea on both sides. */
const skyline =
  'M-40 172 H24 C70 171 96 164 122 152 C156 136 172 118 190 98 L204 80 L214 70 L226 82 C238 99 248 110 266 114 L280 104 L290 70 L300 55 L340 52 L384 55 L428 50 L486 53 L530 51 L542 66 L554 100 C566 124 580 135 602 137 C626 132 640 110 654 93 L662 85 L672 93 C686 115 700 129 722 136 C766 144 792 136 834 141 C874 147 900 167 952 171 L1040 173 H4000'

/**
 * The horizon between paper and ink. It is drawn once, from protea coral to amber, and is as wide as the window.
 * Put it at the end of a light section whose follower is dark.
 */
export function Horizon({ className = '' }: { className?: string }) {
  return (
    <svg
      className={`pointer-events-none block h-[11.25rem] w-full ${className}`}
      aria-hidden="true"
      preserveAspectRatio="xMinYMax slice"
      viewBox="0 0 1440 180"
    >
      <defs>
        <linearGradient id="horizon-light" gradientUnits="userSpaceOnUse" x1="0" x2="1440" y1="0" y2="0">
          <stop offset="0" stopColor="#e0533a" />
          <stop offset="0.42" stopColor="#e8683a" />
          <stop offset="1" stopColor="#f2a33a" />
        </linearGradient>
      </defs>
      <path d={`${skyline} V181 H-40Z`} fill="#0b1220" />
      <path d={skyline} pathLength={1} className="draws-itself" fill="none" stroke="url(#horizon-light)" strokeWidth="2.5" strokeLinejoin="round" />
    </svg>
  )
}
