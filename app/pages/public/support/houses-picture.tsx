const lit = 'var(--amber)'
const unlit = '#243049'

const windows = [
  [0, 0],
  [18, 0],
  [36, 0],
  [0, 20],
  [18, 20],
  [36, 20],
] as const

/** How many of six windows are lit at a moment of the move, from 0 (start) to 1 (end). */
function shining(moment: number): { before: number; after: number } {
  if (moment <= 0) return { before: 6, after: 0 }
  if (moment < 0.5) return { before: 6, after: 2 }
  if (moment < 1) return { before: 6, after: 6 }
  return { before: 0, after: 6 }
}

/** Two houses: the old server on the left, the new one on the right. */
export function HousesPicture({ moment }: { moment: number }) {
  const { before, after } = shining(moment)
  const moved = Math.min(1, Math.max(0, moment))
  return (
    <svg
      viewBox="0 0 280 170"
      className="w-full rounded-2xl bg-surface ring-1 ring-line"
      aria-hidden="true"
    >
      <circle
        cx={40 + moved * 200}
        cy={46 - Math.sin(moved * Math.PI) * 20}
        r="8"
        fill="#f8d9b4"
        opacity="0.85"
      />
      <path d="M0 132h280v38H0z" fill="#0b1220" />
      <path d="M0 132h280" stroke="var(--brand)" strokeWidth="2" />
      <House x={28} windows={before} />
      <House x={178} windows={after} isNew />
      <Boxes moment={moment} />
    </svg>
  )
}

function House({
  x,
  windows: shine,
  isNew = false,
}: {
  x: number
  windows: number
  isNew?: boolean
}) {
  return (
    <g transform={`translate(${x} 62)`}>
      {isNew ? (
        <path d="M-4 8l42-26 42 26z" fill="#6d7a94" />
      ) : (
        <path d="M-4 8h84v-9H-4zM56-1v-14h10v14z" fill="#6d7a94" />
      )}
      <rect y="8" width="76" height="62" fill="#1a2538" stroke="#6d7a94" strokeWidth="1.5" />
      {windows.map(([left, top], at) => (
        <rect
          key={`${left} ${top}`}
          x={13 + left}
          y={17 + top}
          width="12"
          height="13"
          rx="1.5"
          fill={at < shine ? lit : unlit}
        />
      ))}
      <path d="M31 70V56h14v14" fill={shine > 2 ? lit : unlit} />
    </g>
  )
}

/** The boxes being moved, by progress. */
function Boxes({ moment }: { moment: number }) {
  if (moment <= 0 || moment >= 1) return null
  const at = moment < 0.5 ? 112 : 140
  return (
    <g fill="var(--brand)" stroke="#0b1220" strokeWidth="1.5">
      <rect x={at} y="118" width="15" height="14" rx="1.5" />
      <rect x={at + 16} y="118" width="15" height="14" rx="1.5" />
      <rect x={at + 8} y="104" width="15" height="14" rx="1.5" fill={lit} />
    </g>
  )
}
