import {
  offeredWidths,
  type PictureFocus,
  parsePicturePath,
  phoneWidth,
} from '#kernel/files/picture.ts'
import { StyleRules } from './style-rules.tsx'

type PictureProps = {
  /** The path of an uploaded picture (kernel/files/picture.ts), or an external URL. */
  src: string
  /** The alternative text; blank for decoration. */
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  /** 'first' for the page's main picture, which is loaded with high priority. */
  loading: 'first' | 'lazy'
  /** What phones are offered of the first picture, as an address that holds it (`data:`). */
  inline?: string
  className?: string
}

/**
 * Which part stays in view where `object-cover` cuts. As their own rules, because few pictures need
 * them and every document carries its whole sheet.
 */
const positions: Record<Exclude<PictureFocus, 'cc'>, string> = {
  lt: 'left top',
  ct: 'top',
  rt: 'right top',
  lc: 'left',
  rc: 'right',
  lb: 'left bottom',
  cb: 'bottom',
  rb: 'right bottom',
}

/** A responsive picture whose space is reserved while it loads. */
export function Picture({ src, alt, sizes, loading, inline, className }: PictureProps) {
  const picture = parsePicturePath(src)
  // Decoded synchronously, so that it is painted with the text and doesn't delay the largest
  // contentful paint.
  const how =
    loading === 'first'
      ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
      : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!picture) return <img src={src} alt={alt} className={className} {...how} />
  const widths = offeredWidths(picture.width)
  const set = (format: string) =>
    widths.map((width) => `${picture.path}/${width}.${format} ${width}w`).join(', ')
  const { focus } = picture
  const classes = focus === 'cc' ? className : `${className ?? ''} focus-${focus}`
  const usual = widths.findLast((width) => width <= 960) ?? widths[0]
  return (
    <>
      {focus !== 'cc' && (
        <StyleRules rules={{ [`.focus-${focus}`]: { 'object-position': positions[focus] } }} />
      )}
      <picture className="contents">
        {loading === 'first' && (
          <source
            media="(max-width: 40rem)"
            type="image/avif"
            srcSet={inline || `${picture.path}/${phoneWidth}.avif`}
          />
        )}
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        <img
          src={`${picture.path}/${usual}.jpeg`}
          alt={alt}
          width={picture.width}
          height={picture.height}
          className={classes}
          {...how}
        />
      </picture>
    </>
  )
}
