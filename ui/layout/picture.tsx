import { offeredWidths, type PictureFocus, parsePicturePath, phoneWidth } from '#kernel/picture.ts'

type PictureProps = {
  /** The path of an uploaded picture (`kernel/picture.ts`), or an external URL, which is shown as it is. */
  src: string
  /** The alternative text; blank for decoration. */
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  /** 'first' for the page's main picture, which is loaded with high priority. */
  loading: 'first' | 'lazy'
  className?: string
}

/** Which part stays visible where `object-cover` cuts. */
export const focusClasses: Record<PictureFocus, string> = {
  lt: 'object-left-top',
  ct: 'object-top',
  rt: 'object-right-top',
  lc: 'object-left',
  cc: '',
  rc: 'object-right',
  lb: 'object-left-bottom',
  cb: 'object-bottom',
  rb: 'object-right-bottom',
}

/** A responsive picture whose space is reserved while it loads. */
export function Picture({ src, alt, sizes, loading, className }: PictureProps) {
  const picture = parsePicturePath(src)
  // Decoded synchronously, so that it is painted with the text and doesn't delay the largest contentful paint.
  const how = loading === 'first' ? ({ fetchPriority: 'high', decoding: 'sync' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!picture) return <img src={src} alt={alt} className={className} {...how} />
  const widths = offeredWidths(picture.width)
  const set = (format: string) => widths.map((width) => `${picture.path}/${width}.${format} ${width}w`).join(', ')
  const classes = [className, focusClasses[picture.focus]].filter(Boolean).join(' ') || undefined
  const usual = widths.findLast((width) => width <= 960) ?? widths[0]
  return (
    <picture className="contents">
      {loading === 'first' && <source media="(max-width: 40rem)" type="image/avif" srcSet={`${picture.path}/${phoneWidth}.avif`} />}
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img src={`${picture.path}/${usual}.jpeg`} alt={alt} width={picture.width} height={picture.height} className={classes} {...how} />
    </picture>
  )
}
