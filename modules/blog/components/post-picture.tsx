import { Picture } from '#ui/layout/picture.tsx'

type Props = { image: string; alt: string; sizes: string; className?: string; first?: boolean }

/** The picture of a post, always 16 : 9. Nothing where a post has none. */
export function PostPicture({ image, alt, sizes, className = '', first = false }: Props) {
  if (image === '') return null
  return (
    <Picture src={image} alt={alt} sizes={sizes} loading={first ? 'first' : 'lazy'} className={`aspect-video w-full object-cover ${className}`} />
  )
}
