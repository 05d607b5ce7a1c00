import type { z } from 'zod'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { supportSection } from '#modules/content/defaults/sections/company.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { Dotted, Notices } from '../page-head.tsx'

type Props = { content: z.output<typeof supportSection.schema>; notices: readonly string[] }

/** The first section of the support page. */
export function SupportHead({ content, notices }: Props) {
  const buttons = useTexts('buttons')
  return (
    <>
      <Notices items={notices} className="pt-8" />
      <section className="container-page pt-12 pb-20 lg:pt-20 lg:pb-28">
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12 lg:items-end">
          <h1 className="rises font-display text-[clamp(2.5rem,1.2rem+5vw,5.25rem)] leading-[0.98] font-bold tracking-[-0.035em] lg:col-span-9">
            <Dotted text={content.title} />
          </h1>
          <KeysPicture className="rises hidden w-full max-w-56 justify-self-end [--after:160ms] lg:col-span-3 lg:block" />
        </div>
        <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <p className="max-w-xl text-lead text-muted">{content.lead}</p>
          </div>
          <div className="flex flex-wrap items-end gap-3 lg:col-span-5 lg:justify-end">
            <ActionLink to="/contact?about=white-glove" variant="brand" size="xl">
              {buttons.askForWhiteGlove}
            </ActionLink>
          </div>
        </div>
        <dl className="mt-16 grid gap-x-10 gap-y-8 md:grid-cols-3 lg:mt-20">
          {content.points.map(({ title, text }) => (
            <div key={title} className="relative border-t border-line pt-6">
              <span aria-hidden="true" className="bg-horizon absolute -top-px left-0 h-0.5 w-14" />
              <dt className="font-display text-heading font-semibold">{title}</dt>
              <dd className="mt-2 leading-7 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

/** A drawing of keys. */
function KeysPicture({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 220 220"
      className={className}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g transform="rotate(-38 132 78)">
        <path d="M128 78h62a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8h-62l-18-24z" fill="var(--amber)" />
        <circle cx="130" cy="102" r="5" fill="#fbf8f3" />
        <path d="M146 94h38M146 108h24" stroke="#101a2b" strokeWidth="4" />
      </g>
      <g stroke="#101a2b" strokeWidth="7">
        <circle cx="82" cy="98" r="17" />
        <path d="M77 115l-19 77M62 177l17 4M67 158l13 3" />
      </g>
      <g stroke="var(--brand)" strokeWidth="7">
        <circle cx="120" cy="102" r="17" />
        <path d="M122 119l10 82M130 186l17-2M127 167l13-2" />
      </g>
      <circle cx="104" cy="54" r="36" stroke="#101a2b" strokeWidth="7" />
    </svg>
  )
}

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
