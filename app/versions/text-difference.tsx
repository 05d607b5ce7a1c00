import { type DiffLine, lineDifferences } from '#kernel/line-differences.ts'

const signs: Record<DiffLine['kind'], string> = { same: ' ', removed: '−', added: '+' }
const tones: Record<DiffLine['kind'], string> = {
  same: '',
  removed: 'bg-danger-soft text-danger',
  added: 'bg-positive-soft text-positive',
}
const names: Record<DiffLine['kind'], string> = {
  same: '',
  removed: 'Only in this version: ',
  added: 'Only now: ',
}

/** Line by line what a former version said, and what it says now. */
export function TextDifference({
  label,
  former,
  current,
}: {
  label: string
  former: string
  current: string
}) {
  return (
    <section aria-label={`${label} compared`} className="mt-3">
      <h3 className="font-medium text-sm">{label}</h3>
      <ol className="mt-1 overflow-hidden rounded-lg border border-line font-mono text-xs leading-5">
        {lineDifferences(former, current).map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and the list never changes
          <li key={at} className={`whitespace-pre-wrap wrap-anywhere px-3 ${tones[kind]}`}>
            <span aria-hidden="true">{signs[kind]} </span>
            <span className="sr-only">{names[kind]}</span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
