import { monogramOf } from '../rules/monogram.ts'

/** Colours of a drawn landscape at six times of day. */
const hours = [
  { sky: '#f7d9c4', sun: 'var(--brand)', far: '#d98b6a', near: '#0b1220', letters: '#fbf8f3' },
  { sky: '#fdeed4', sun: 'var(--amber)', far: '#e9b872', near: '#7a2a1c', letters: '#fbf8f3' },
  { sky: '#dfe6ea', sun: '#fbf8f3', far: '#9db0bd', near: '#22405a', letters: '#fbf8f3' },
  { sky: 'var(--amber)', sun: '#fdeed4', far: '#e0733a', near: '#101a2b', letters: '#fbf8f3' },
  { sky: '#1b2a45', sun: '#f5b455', far: '#2c4166', near: '#0b1220', letters: '#f5b455' },
  { sky: 'var(--accent)', sun: '#f5b455', far: '#8f2a1b', near: '#240d0a', letters: '#fdebe4' },
] as const

/** Initials on a landscape, in place of a portrait. Decorative: the name is next to it. */
export function Monogram({ name, className }: { name: string; className: string }) {
  const { initials, hour, sun, ridge } = monogramOf(name, hours.length)
  const look = hours[hour] ?? hours[0]
  return (
    <svg viewBox="0 0 240 300" className={className} aria-hidden="true">
      <rect width="240" height="300" fill={look.sky} />
      <circle cx={sun.x * 2.4} cy={sun.y * 3} r="44" fill={look.sun} />
      <path
        transform={`translate(${ridge} 0)`}
        d="M-60 300V214l34-22 20-6 22-26 14-8 12 14 16 6h84l10 18 22 18 16-22 12 4 22 26 76 6v78z"
        fill={look.far}
      />
      <path
        transform={`translate(${-ridge} 0)`}
        d="M-60 300v-66l40-8 42-4 26-14 30-2 18 12 46 4 30-14 34-2 30 14 64 6v74z"
        fill={look.near}
      />
      <text
        x="20"
        y="282"
        fill={look.letters}
        fontSize="58"
        fontWeight="700"
        letterSpacing="-3"
        fontFamily="var(--font-display)"
      >
        {initials}
      </text>
    </svg>
  )
}
