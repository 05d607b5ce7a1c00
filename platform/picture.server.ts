import { concurrencyLimit } from './load/concurrency-limit.server.ts'

/** Loaded with the first picture: its library takes memory that most hours have no use for. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Its threads must not take the processor from visitors who wait for pages.
  sharp.concurrency(1)
  sharp.cache(false)
  return (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: maxPixels })
}

let loaded: ReturnType<typeof loadSharp> | undefined
const openPicture = () => {
  loaded ??= loadSharp()
  return loaded
}

/** More than any camera takes, far fewer than a decompression bomb has. */
const maxPixels = 60_000_000

const readable: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  heif: 'image/avif',
  svg: 'image/svg+xml',
}

/** Type by content, and the size in pixels as it will be seen. Undefined for anything that is not a picture that can be read. */
export async function measurePicture(bytes: Uint8Array): Promise<{ contentType: string; width: number; height: number } | undefined> {
  const open = await openPicture()
  try {
    const { format, autoOrient } = await open(bytes).metadata()
    const contentType = readable[format]
    return contentType ? { contentType, width: autoOrient.width, height: autoOrient.height } : undefined
  } catch {
    return undefined
  }
}

export type Rendering = {
  width: number
  /** PNG loses nothing, and email programs and documents can show its transparency. */
  format: 'avif' | 'webp' | 'jpeg' | 'png'
  /** Take quality back until it fits, down to where it would look bad. */
  maxBytes?: number
  /** As high as it is wide: the middle of it. */
  isSquare?: boolean
}

// One at a time: pictures can wait, visitors' pages cannot.
const rendering = concurrencyLimit({ maxRunning: 1, maxWaiting: 500, message: 'We’re processing too many pictures right now. Please try again.' })

const qualities = { avif: [52, 42, 34, 26], webp: [76, 66, 56, 46], jpeg: [78, 70, 60, 50] } as const

/** A picture in another size and format; never larger than it was, unless it is square. Metadata of the camera stays behind. Throws when it cannot be read, a RefusalError when too many wait. */
export async function renderPicture(
  bytes: Uint8Array,
  { width, format, maxBytes = Number.POSITIVE_INFINITY, isSquare = false }: Rendering,
): Promise<Buffer> {
  return rendering.run(async () => {
    const open = await openPicture()
    const resized = await open(bytes)
      .autoOrient()
      .resize(isSquare ? { width, height: width, fit: 'cover' } : { width, withoutEnlargement: true })
      .png({ compressionLevel: 0 })
      .toBuffer()
    if (format === 'png') return open(resized).png({ compressionLevel: 9 }).toBuffer()
    let made = Buffer.alloc(0)
    for (const quality of qualities[format]) {
      made = await (format === 'jpeg' ? open(resized).flatten({ background: '#ffffff' }) : open(resized))
        [format]({ quality, ...(format === 'avif' && { effort: 2 }) })
        .toBuffer()
      if (made.length <= maxBytes) break
    }
    return made
  })
}

/** A part of a picture, in pixels of the upright picture. A photograph stays a JPEG; all others become PNG without loss. */
export async function cutPicture(bytes: Uint8Array, part: { left: number; top: number; width: number; height: number }): Promise<Buffer> {
  return rendering.run(async () => {
    const open = await openPicture()
    const upright = await open(bytes).autoOrient().png({ compressionLevel: 0 }).toBuffer()
    const { format } = await open(bytes).metadata()
    const cut = open(upright).extract(part)
    return format === 'jpeg' ? cut.jpeg({ quality: 92 }).toBuffer() : cut.png().toBuffer()
  })
}
