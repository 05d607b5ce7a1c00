import { DrawingError, drawSvg } from './drawing.server.ts'
import { concurrencyLimit } from './load/concurrency-limit.server.ts'
import { looksLikeSvg, sizeOfSvg } from './svg.server.ts'

/** Loaded with the first picture: its library takes memory that most hours have no use for. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Its threads must not take the processor from visitors who wait for pages.
  sharp.concurrency(1)
  sharp.cache(false)
  // Drawings are read in a separate process (drawing.server.ts).
  sharp.block({ operation: ['VipsForeignLoadSvg'] })
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
}

/**
 * Type by content, and the size in pixels as it will be seen. Undefined for anything that is not a
 * picture that can be read.
 */
export async function measurePicture(
  bytes: Uint8Array,
): Promise<{ contentType: string; width: number; height: number } | undefined> {
  if (looksLikeSvg(bytes)) return measureDrawing(bytes)
  const open = await openPicture()
  try {
    const { format, autoOrient } = await open(bytes).metadata()
    const contentType = readable[format]
    return contentType
      ? { contentType, width: autoOrient.width, height: autoOrient.height }
      : undefined
  } catch {
    return undefined
  }
}

async function measureDrawing(bytes: Uint8Array) {
  const contentType = 'image/svg+xml'
  const said = sizeOfSvg(bytes)
  if (said) return { contentType, ...said }
  try {
    const { width, height } = await drawSvg({ bytes, width: null, maxPixels })
    return { contentType, width, height }
  } catch (error) {
    if (error instanceof DrawingError) return undefined
    throw error
  }
}

/**
 * Undefined when this file can be drawn in its largest size in good time, else why not; pictures of
 * cameras always can.
 */
export async function drawingProblem(
  bytes: Uint8Array,
  width: number,
): Promise<string | undefined> {
  if (!looksLikeSvg(bytes)) return undefined
  try {
    await drawSvg({ bytes, width, maxPixels })
    return undefined
  } catch (error) {
    if (error instanceof DrawingError)
      return 'This drawing takes too long to draw. Simplify it, or upload it as PNG.'
    throw error
  }
}

/** What the libraries for pictures may read: a drawing becomes pixels first. */
async function asPixels(bytes: Uint8Array, width: number | null): Promise<Uint8Array> {
  return looksLikeSvg(bytes) ? (await drawSvg({ bytes, width, maxPixels })).png : bytes
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
const rendering = concurrencyLimit({
  maxRunning: 1,
  maxWaiting: 500,
  message: 'We’re processing too many pictures right now. Please try again.',
})

const qualities = {
  avif: [52, 42, 34, 26],
  webp: [76, 66, 56, 46],
  jpeg: [78, 70, 60, 50],
} as const

/**
 * A picture in another size and format; never larger than it was, unless it is square. Metadata of
 * the camera stays behind. Throws when it cannot be read, a RefusalError when too many wait.
 */
export async function renderPicture(
  bytes: Uint8Array,
  { width, format, maxBytes = Number.POSITIVE_INFINITY, isSquare = false }: Rendering,
): Promise<Buffer> {
  return rendering.run(async () => {
    const open = await openPicture()
    const resized = await open(await asPixels(bytes, isSquare ? null : width))
      .autoOrient()
      .resize(
        isSquare ? { width, height: width, fit: 'cover' } : { width, withoutEnlargement: true },
      )
      .png({ compressionLevel: 0 })
      .toBuffer()
    if (format === 'png') return open(resized).png({ compressionLevel: 9 }).toBuffer()
    let made = Buffer.alloc(0)
    for (const quality of qualities[format]) {
      made = await (format === 'jpeg'
        ? open(resized).flatten({ background: '#ffffff' })
        : open(resized))
        [format]({ quality, ...(format === 'avif' && { effort: 2 }) })
        .toBuffer()
      if (made.length <= maxBytes) break
    }
    return made
  })
}

/**
 * A part of a picture, in pixels of the upright picture. A photograph stays a JPEG; all others
 * become PNG without loss.
 */
export async function cutPicture(
  bytes: Uint8Array,
  part: { left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  return rendering.run(async () => {
    const open = await openPicture()
    const pixels = await asPixels(bytes, null)
    const upright = await open(pixels).autoOrient().png({ compressionLevel: 0 }).toBuffer()
    const { format } = await open(pixels).metadata()
    const cut = open(upright).extract(part)
    return format === 'jpeg' ? cut.jpeg({ quality: 92 }).toBuffer() : cut.png().toBuffer()
  })
}
