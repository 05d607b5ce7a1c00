import { useTexts } from '#modules/content/components/site-texts.tsx'

const units = [
  { y: 20, own: false },
  { y: 92, own: false },
  { y: 164, own: true },
  { y: 272, own: false },
  { y: 344, own: false },
]

/** A server rack with one highlighted machine. */
export function RackPicture() {
  const texts = useTexts('drawings').dedicatedServer
  return (
    <svg viewBox="0 0 600 430" className="w-full" role="img" aria-label={texts.description}>
      <defs>
        <linearGradient id="rack-light" x1="0" x2="1" y1="0" y2="0">
          <stop offset="0" stopColor="var(--brand)" />
          <stop offset="1" stopColor="var(--amber)" />
        </linearGradient>
        <radialGradient id="rack-glow" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="var(--amber)" stopOpacity="0.28" />
          <stop offset="1" stopColor="var(--brand)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="300" cy="212" rx="300" ry="150" fill="url(#rack-glow)" />
      <path d="M52 0v430M548 0v430" stroke="#243049" strokeWidth="10" />
      <path d="M52 0v430M548 0v430" stroke="#0b1220" strokeWidth="3" strokeDasharray="3 15" />
      {units.map((unit) =>
        unit.own ? (
          <OwnUnit key={unit.y} y={unit.y} yours={texts.yours} machine={texts.machine} />
        ) : (
          <Unit key={unit.y} y={unit.y} />
        ),
      )}
    </svg>
  )
}

function Unit({ y }: { y: number }) {
  return (
    <g>
      <rect
        x="64"
        y={y}
        width="472"
        height="60"
        rx="8"
        fill="#0e1626"
        stroke="#243049"
        strokeWidth="1.5"
      />
      <path
        d={`M92 ${y + 30}h.01M112 ${y + 30}h.01`}
        stroke="#33415f"
        strokeWidth="7"
        strokeLinecap="round"
      />
      {[0, 1, 2, 3].map((bay) => (
        <rect
          key={bay}
          x={300 + bay * 54}
          y={y + 14}
          width="46"
          height="32"
          rx="4"
          fill="none"
          stroke="#243049"
          strokeWidth="1.5"
        />
      ))}
    </g>
  )
}

function OwnUnit({ y, yours, machine }: { y: number; yours: string; machine: string }) {
  return (
    <g>
      <rect x="36" y={y} width="528" height="88" rx="12" fill="#fbf8f3" />
      <rect x="36" y={y} width="528" height="4" rx="2" fill="url(#rack-light)" />
      <path d={`M66 ${y + 46}h.01`} stroke="#17704a" strokeWidth="11" strokeLinecap="round" />
      <text
        x="88"
        y={y + 41}
        fill="#101a2b"
        fontSize="19"
        fontWeight="700"
        fontFamily="var(--font-display)"
      >
        {yours}
      </text>
      <text x="88" y={y + 63} fill="#5a6272" fontSize="14" fontFamily="var(--font-sans)">
        {machine}
      </text>
      {[0, 1, 2, 3].map((bay) => (
        <g key={bay}>
          <rect
            x={286 + bay * 64}
            y={y + 20}
            width="54"
            height="48"
            rx="5"
            fill="#f4efe7"
            stroke="#d9d0c1"
            strokeWidth="1.5"
          />
          <path
            d={`M${296 + bay * 64} ${y + 32}h22M${296 + bay * 64} ${y + 42}h22M${296 + bay * 64} ${y + 52}h22`}
            stroke="#b9b0a0"
            strokeWidth="2"
            strokeLinecap="round"
          />
          <path
            d={`M${330 + bay * 64} ${y + 54}h.01`}
            stroke={bay < 2 ? 'var(--brand)' : '#8d8778'}
            strokeWidth="6"
            strokeLinecap="round"
          />
        </g>
      ))}
    </g>
  )
}
