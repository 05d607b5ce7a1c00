import type { ShapePart } from '#modules/content/rules/section-form/section-shape.ts'

const [width, height] = [144, 96]
const [left, right] = [12, 132]
const gap = 5

/** A section in outline, drawn from what its content holds. */
export function SectionPicture({ shape }: { shape: readonly ShapePart[] }) {
  let y = 8
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="h-24 w-36 shrink-0 rounded-lg border border-line bg-page max-sm:h-16 max-sm:w-24"
    >
      {shape.map((part, at) => {
        const top = y
        y += heightOf(part) + gap
        return top + heightOf(part) > height ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are known by their place
          <g key={at} transform={`translate(0 ${top})`}>
            <Part part={part} />
          </g>
        )
      })}
    </svg>
  )
}

function heightOf(part: ShapePart): number {
  switch (part.kind) {
    case 'hero':
      return 34
    case 'title':
      return 5
    case 'lines':
      return 8
    case 'picture':
      return 28
    case 'pills':
      return 8
    case 'cards':
      return 24
    case 'rows':
      return part.count * 10 - 3
  }
}

// Attributes and no class names, which every page of the areas would carry.
const shade = (opacity: number) => ({ fill: 'var(--text)', fillOpacity: opacity })
const ink = shade(0.7)
const faint = shade(0.25)
const card = { fill: 'var(--surface)', stroke: 'var(--line-strong)', strokeOpacity: 0.5 }

function Part({ part }: { part: ShapePart }) {
  switch (part.kind) {
    case 'hero':
      return (
        <>
          <rect x={4} y={-4} width={width - 8} height={38} rx={4} {...shade(0.08)} />
          <rect x={left} y={4} width={70} height={6} rx={2} {...ink} />
          <rect x={left} y={14} width={54} height={3} rx={1.5} {...faint} />
          <rect x={left} y={21} width={24} height={8} rx={3} {...ink} />
          <rect x={98} y={2} width={34} height={26} rx={3} {...card} />
        </>
      )
    case 'title':
      return <rect x={left} width={64} height={5} rx={2} {...ink} />
    case 'lines':
      return (
        <>
          <rect x={left} width={right - left} height={3} rx={1.5} {...faint} />
          <rect x={left} y={5} width={84} height={3} rx={1.5} {...faint} />
        </>
      )
    case 'picture':
      return (
        <>
          <rect x={left} width={right - left} height={28} rx={3} {...shade(0.12)} />
          <path d="M12 26 L48 8 L74 20 L96 10 L132 26Z" {...faint} />
        </>
      )
    case 'pills':
      return <Columns count={part.count} size={8} look={faint} />
    case 'cards':
      return <Columns count={part.count} size={24} look={card} />
    case 'rows':
      return Array.from({ length: part.count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
        <g key={at} transform={`translate(0 ${at * 10})`}>
          <rect x={left} width={20} height={3} rx={1.5} {...ink} />
          <rect x={left + 26} width={94} height={3} rx={1.5} {...faint} />
        </g>
      ))
  }
}

type ColumnsProps = { count: number; size: number; look: typeof faint | typeof card }

function Columns({ count, size, look }: ColumnsProps) {
  const each = (right - left + 4) / count
  return Array.from({ length: count }, (_, at) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
      key={at}
      x={left + at * each}
      width={each - 4}
      height={size}
      rx={3}
      {...look}
    />
  ))
}
