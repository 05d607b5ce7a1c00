import { offeredWidths, parsePicturePath, phoneWidth } from '#kernel/picture.ts'

type PictureProps = {
  /** A path of ours (`kernel/picture.ts`), or an address elsewhere, which is shown as it is. */
  src: string
  /** What somebody who cannot see it should know; blank when it only decorates. */
  alt: string
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string
  /** 'first' for the one picture that a page is about: it is fetched at once. */
  loading: 'first' | 'lazy'
  className?: string
}

/** A picture in the sizes and formats that browsers choose from, with its room kept free from the start. */
export function Picture({ src, alt, sizes, loading, className }: PictureProps) {
  const picture = parsePicturePath(src)
  // Painted with the words around it and not in a frame of its own: that would be the page's largest paint.
  const how = loading === 'first' ? ({ fetchPriority: 'high', decoding: 'sync' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!picture) return <img src={src} alt={alt} className={className} {...how} />
  const widths = offeredWidths(picture.width)
  const set = (format: string) => widths.map((width) => `${picture.path}/${width}.${format} ${width}w`).join(', ')
  const usual = widths.findLast((width) => width <= 960) ?? widths[0]
  return (
    <picture className="contents">
      {loading === 'first' && <source media="(max-width: 40rem)" type="image/avif" srcSet={`${picture.path}/${phoneWidth}.avif`} />}
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img src={`${picture.path}/${usual}.jpeg`} alt={alt} width={picture.width} height={picture.height} className={className} {...how} />
    </picture>
  )
}
