import { parsePicturePath } from '#kernel/files/picture.ts'
import { Picture } from './picture.tsx'

/** A person's picture, or the first letters of their names. */
export function Avatar({
  name,
  pictureUrl,
  size = 'md',
}: {
  name: string
  pictureUrl: string
  size?: 'sm' | 'md'
}) {
  const [pixels, classes] = size === 'sm' ? [32, 'size-8 text-xs'] : [44, 'size-11 text-sm']
  const shape = `shrink-0 rounded-full bg-sunken object-cover ${classes}`
  if (parsePicturePath(pictureUrl))
    return (
      // The sources of a picture would be items of the row around it.
      <span className="shrink-0">
        <Picture src={pictureUrl} alt="" sizes="2.75rem" loading="lazy" className={shape} />
      </span>
    )
  if (pictureUrl !== '')
    return <img src={pictureUrl} alt="" width={pixels} height={pixels} className={shape} />
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-sunken font-semibold text-muted uppercase ${classes}`}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last].map((word) => [...word][0] ?? '').join('')
}
