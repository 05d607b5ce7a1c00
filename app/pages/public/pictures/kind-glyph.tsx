import type { ReactNode } from 'react'
import type { PackageType } from '#modules/catalog/rules/package.ts'

const glyphs: Record<PackageType, ReactNode> = {
  // A page with a chart.
  wordpress: (
    <>
      <rect x="14" y="6" width="52" height="52" rx="6" />
      <path d="M14 19h52M22 12.5h.01M28 12.5h.01" />
      <path d="M24 30h18M24 38h32M24 46h26" opacity="0.55" />
      <path d="M50 30h6" stroke="var(--brand)" />
    </>
  ),
  // A machine in slices.
  cloud: (
    <>
      <path d="M12 24 40 12l28 12-28 12z" opacity="0.55" />
      <path d="M12 34 40 46l28-12" stroke="var(--brand)" />
      <path d="M12 44 40 56l28-12" opacity="0.55" />
    </>
  ),
  // A rack unit from the front.
  dedicated: (
    <>
      <rect x="8" y="8" width="64" height="20" rx="4" opacity="0.55" />
      <rect x="8" y="36" width="64" height="20" rx="4" />
      <path d="M18 18h.01M26 18h.01M44 18h18" opacity="0.55" />
      <path d="M26 46h.01M44 42h18M44 46h18M44 50h18" />
      <path d="M18 46h.01" stroke="var(--brand)" />
    </>
  ),
}

export function KindGlyph({ type, className }: { type: PackageType; className: string }) {
  return (
    <svg
      viewBox="0 0 80 64"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {glyphs[type]}
    </svg>
  )
}
