import { monogramOf } from '../rules/monogram.ts'

/** Paper, morning and ink: the hours of the drawn landscapes. */
const hours = [
  'bg-[#f7d9c4] text-[#7a2a1c]',
  'bg-[#fdeed4] text-[#7a2a1c]',
  'bg-[#dfe6ea] text-[#22405a]',
  'bg-[#1b2a45] text-[#f5b455]',
] as const

/** Initials in place of a portrait. Decorative: the name is next to it. */
export function Initials({ name }: { name: string }) {
  const { initials, hour } = monogramOf(name, hours.length)
  return (
    <span
      aria-hidden="true"
      className={`grid size-10 shrink-0 place-items-center rounded-full font-bold font-display text-sm tracking-tight ${hours[hour] ?? hours[0]}`}
    >
      {initials}
    </span>
  )
}
