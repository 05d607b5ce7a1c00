/**
 * Table Mountain from across the bay, in one line: Devil's Peak, the table, Lion's Head, Signal
 * Hill, and the sea on both sides.
 */
export const skyline =
  'M-40 172H20L58 169 92 160 120 148 142 136 158 122 176 108 188 92 200 78 208 66 216 60 223 66 230 74 240 79 252 86 263 88 272 84 278 74 283 62 290 55 318 53 352 54.5 392 51.5 436 53 480 51 528 52.5 562 51 570 56 577 72 582 84 592 104 604 120 618 132 634 139 650 140 664 134 680 122 694 108 704 98 711 95 718 99 730 114 746 128 764 137 790 141 822 140 850 141 878 146 908 156 938 166 975 171 1040 173H4000'

/**
 * The skyline that divides a light section from a dark one, as wide as the window.
 * Put it at the end of a light section that is followed by a dark one.
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
        <linearGradient
          id="horizon-light"
          gradientUnits="userSpaceOnUse"
          x1="0"
          x2="1440"
          y1="0"
          y2="0"
        >
          <stop offset="0" stopColor="var(--brand)" />
          <stop offset="0.42" stopColor="color-mix(in srgb, var(--brand) 70%, var(--amber))" />
          <stop offset="1" stopColor="var(--amber)" />
        </linearGradient>
      </defs>
      <path d={`${skyline} V181 H-40Z`} fill="#0b1220" />
      <path
        d={skyline}
        pathLength={1}
        className="draws-itself"
        fill="none"
        stroke="url(#horizon-light)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
