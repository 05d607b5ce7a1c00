import { useTexts } from '#modules/content/components/site-texts.tsx'

/** SVG path of a perforated stamp, 100 by 128. */
const teeth = [
  ...Array.from({ length: 9 }, (_, at) => [at * 12.5, 0]),
  ...Array.from({ length: 9 }, (_, at) => [at * 12.5, 128]),
  ...Array.from({ length: 9 }, (_, at) => [0, 12.8 * (at + 1)]),
  ...Array.from({ length: 9 }, (_, at) => [100, 12.8 * (at + 1)]),
] as const

/** A drawn stamp of Table Mountain. */
export function Stamp({ className }: { className: string }) {
  const texts = useTexts('contactForm')
  return (
    <svg viewBox="0 0 100 128" className={className} aria-hidden="true">
      <rect width="100" height="128" fill="#f4efe7" />
      <rect x="9" y="9" width="82" height="110" fill="#f8d9b4" />
      <circle cx="63" cy="54" r="15" fill="var(--amber)" />
      <path d="M9 86l10-4 9-9 6-9 4 5 5 2 3-6 4-3h20l2 6 6 6 6-2 7 9v38H9z" fill="var(--brand)" />
      <path d="M9 98c14-4 26-5 42-1s28 3 40-1v23H9z" fill="#101a2b" />
      <path
        d="M9 106c15-3 27-3 42 0s27 2 40-1"
        fill="none"
        stroke="#f8d9b4"
        strokeWidth="1.2"
        opacity="0.6"
      />
      <text x="15" y="24" fontSize="11" fontWeight="700" fill="#101a2b" className="font-display">
        1
      </text>
      <text
        x="85"
        y="24"
        textAnchor="end"
        fontSize="6.5"
        fontWeight="600"
        letterSpacing="0.6"
        fill="#101a2b"
      >
        {texts.stamp}
      </text>
      {teeth.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.6" className="fill-surface" />
      ))}
    </svg>
  )
}

/** The postmark, drawn once the form was sent. */
export function Postmark({ className }: { className: string }) {
  const texts = useTexts('contactForm')
  return (
    <svg
      viewBox="0 0 250 120"
      className={`glows ${className}`}
      aria-hidden="true"
      fill="none"
      stroke="#101a2b"
      opacity="0.75"
    >
      <circle cx="60" cy="60" r="54" strokeWidth="2.5" />
      <circle cx="60" cy="60" r="36" strokeWidth="1.5" />
      <path id="postmark-arc" d="M17 60a43 43 0 0 1 86 0" stroke="none" />
      <text
        fill="#101a2b"
        stroke="none"
        fontSize="11.5"
        fontWeight="700"
        letterSpacing="1.5"
        textAnchor="middle"
      >
        <textPath href="#postmark-arc" startOffset="50%">
          {texts.postmark}
        </textPath>
      </text>
      <path d="M42 62l11 11 26-28" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
      {[30, 46, 62, 78].map((y) => (
        <path
          key={y}
          d={`M122 ${y}c16-12 26 12 42 0s26 12 42 0 26 12 42 0`}
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      ))}
    </svg>
  )
}
