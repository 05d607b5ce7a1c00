/** The operator's picture, or the first letters of their names. */
export function OperatorAvatar({ name, avatarUrl }: { name: string; avatarUrl: string }) {
  if (avatarUrl !== '') return <img src={avatarUrl} alt="" width={44} height={44} className="size-11 shrink-0 rounded-full bg-sunken object-cover" />
  return (
    <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-muted text-sm uppercase">
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last].map((word) => [...word][0] ?? '').join('')
}
