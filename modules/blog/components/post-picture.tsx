import { Picture } from '#ui/layout/picture.tsx'

type Props = { image: string; alt: string; sizes: string; className?: string; first?: boolean }

/** The picture of a post in 16:9; nothing when it has none. */
export function PostPicture({ image, alt, sizes, className = '', first = false }: Props) {
  if (image === '') return null
  return (
    <Picture
      src={image}
      alt={alt}
      sizes={sizes}
      loading={first ? 'first' : 'lazy'}
      className={`aspect-video w-full object-cover ${className}`}
    />
  )
}
