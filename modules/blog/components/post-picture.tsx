type Props = { image: string; alt: string; sizes: string; className?: string; first?: boolean }

/** The picture of a post, always 16 : 9. Nothing where a post has none. */
export function PostPicture({ image, alt, className = '', first = false }: Props) {
  if (image === '') return null
  return (
    <img
      src={/^(https?:)?\//.test(image) ? image : `/media/${image}`}
      alt={alt}
      width={1600}
      height={900}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={`aspect-video w-full object-cover ${className}`}
    />
  )
}
