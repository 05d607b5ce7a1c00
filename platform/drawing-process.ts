import sharp from 'sharp'

/**
 * The process that reads and draws SVG, started and ended by `drawing.server.ts`. It is given a
 * drawing and its width, and answers with PNG.
 */
export type DrawingRequest = { bytes: Uint8Array; width: number | null; maxPixels: number }
export type DrawingAnswer = { png: Uint8Array; width: number; height: number } | { problem: string }

sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (request: DrawingRequest) => process.send?.(await draw(request)))
process.on('disconnect', () => process.exit())

async function draw({ bytes, width, maxPixels }: DrawingRequest): Promise<DrawingAnswer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels })
    const { data, info } = await (width === null
      ? picture
      : picture.resize({ width, withoutEnlargement: true })
    )
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
