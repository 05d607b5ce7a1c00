import type { ReactNode } from 'react'
import { type PlanGlyph, planGlyphOf } from '../rules/plan-glyphs.ts'

/** Strokes on a square of 48, in the colour of the text; one stroke of each has the accent. */
const drawings: Record<PlanGlyph, ReactNode> = {
  seedling: (
    <>
      <path d="M24 42V21M24 29C23 21 17 17 8 17c0 8 7 13 16 12Z" />
      <Accent d="M24 21c0-8 6-14 16-14 0 9-6 15-16 14Z" />
    </>
  ),
  protea: (
    <>
      <path d="M24 42v-8M24 34C13 34 7 25 8 13c5 2 8 5 9 10M24 34c11 0 17-9 16-21-5 2-8 5-9 10" />
      <Accent d="M24 34c-7-6-8-16 0-26 8 10 7 20 0 26Z" />
    </>
  ),
  baobab: (
    <>
      <path d="M10 42h28M19 42c1-7 0-13-3-17-2-2-5-4-6-8M29 42c-1-7 0-13 3-17 2-2 5-4 6-8M24 24V13" />
      <Accent d="M5 16c1-4 5-5 8-4 2-4 7-6 11-4 4-2 9 0 11 4 3-1 7 0 8 4" />
    </>
  ),
  kite: (
    <>
      <path d="M24 5 37 18 24 34 11 18Z" />
      <path d="M24 5v29M11 18h26" opacity="0.5" />
      <Accent d="M24 34c-5 3 4 5 0 9" />
    </>
  ),
  gannet: (
    <>
      <path d="M3 19c9-5 16-3 21 6 5-9 12-11 21-6" />
      <Accent d="M24 25c1 6 5 10 12 12M24 25l-5 8" />
    </>
  ),
  springbok: (
    <>
      <path d="M18 20C13 15 20 10 16 4M30 20c5-5-2-10 2-16M17 20h14l-3 17c-1 6-7 6-8 0ZM17 24 8 20M31 24l9-4" />
      <Accent d="M24 24v11" />
    </>
  ),
  eland: (
    <>
      <path d="M19 18 12 4M29 18l7-14M15 18h18l-3 19c-1 7-11 7-12 0ZM15 22 6 19M33 22l9-3" />
      <Accent d="M20 31h8" />
    </>
  ),
  hill: (
    <>
      <path d="M3 40c11-1 13-15 21-15s10 14 21 15" />
      <path d="M3 44h42" opacity="0.5" />
      <Accent d="M24 25V7l10 4-10 4" />
    </>
  ),
  peak: (
    <>
      <path d="M3 41 19 9l9 17 4-6 13 21Z" />
      <Accent d="m13 21 5 3 3-4 4 1" />
    </>
  ),
  mountain: (
    <>
      <path d="m3 41 9-20h24l9 20Z" />
      <path d="m20 41 3-9M31 41l-2-7" opacity="0.5" />
      <Accent d="M8 14c3-4 7-3 9-4 4-4 9-2 11 1 4-3 9-1 11 3" />
    </>
  ),
  page: (
    <>
      <rect x="7" y="7" width="34" height="34" rx="5" />
      <path d="M7 17h34M13 27h12M13 34h20" opacity="0.5" />
      <Accent d="M31 27h4" />
    </>
  ),
  cloud: (
    <>
      <path d="m6 17 18-8 18 8-18 8Z" />
      <path d="m6 32 18 8 18-8" opacity="0.5" />
      <Accent d="m6 24.5 18 8 18-8" />
    </>
  ),
  server: (
    <>
      <rect x="5" y="8" width="38" height="14" rx="3" />
      <rect x="5" y="27" width="38" height="14" rx="3" />
      <path d="M24 15h12M24 34h12" opacity="0.5" />
      <Accent d="M12 15h.01M12 34h.01" />
    </>
  ),
}

function Accent({ d }: { d: string }) {
  return <path d={d} className="stroke-accent" />
}

/** A plan's drawing, or the emoji that a provider gave it. Decorative: the name is next to it. */
export function PlanIcon({ icon, className = 'size-10' }: { icon: string; className?: string }) {
  const glyph = planGlyphOf(icon)
  if (glyph === null) {
    return (
      <span aria-hidden="true" className="text-3xl leading-none">
        {icon}
      </span>
    )
  }
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[glyph]}
    </svg>
  )
}
