import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { SharePictureTexts } from '#modules/seo/queries/share-picture.server.ts'
import { skyline } from '#ui/layout/horizon.tsx'
import { SharePicture } from './share-picture.tsx'

export const pictureSize = { width: 1200, height: 630 } as const

const folder = { figtree: '@fontsource/figtree', bricolage: '@fontsource/bricolage-grotesque' }
const files = [
  { name: 'Figtree', weight: 500, file: `${folder.figtree}/files/figtree-latin-500-normal.woff` },
  {
    name: 'Figtree',
    weight: 500,
    file: `${folder.figtree}/files/figtree-latin-ext-500-normal.woff`,
  },
  {
    name: 'Bricolage',
    weight: 700,
    file: `${folder.bricolage}/files/bricolage-grotesque-latin-700-normal.woff`,
  },
  {
    name: 'Bricolage',
    weight: 700,
    file: `${folder.bricolage}/files/bricolage-grotesque-latin-ext-700-normal.woff`,
  },
] as const

const readFonts = async () => {
  const { resolve } = createRequire(import.meta.url)
  return Promise.all(
    files.map(async ({ name, weight, file }) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(resolve(file)),
    })),
  )
}
let fonts: ReturnType<typeof readFonts> | undefined

/**
 * A share picture as PNG. The two libraries are loaded with the first picture, because most
 * processes never need them.
 */
export async function drawSharePicture(texts: SharePictureTexts): Promise<Buffer<ArrayBufferLike>> {
  fonts ??= readFonts()
  const [{ default: satori }, { default: sharp }, loaded] = await Promise.all([
    import('satori'),
    import('sharp'),
    fonts,
  ])
  const text = await satori(<SharePicture texts={texts} />, { ...pictureSize, fonts: loaded })
  return sharp(Buffer.from(onTheHorizon(text, texts.colours)))
    .png({ palette: true, colours: 128, effort: 7 })
    .toBuffer()
}

/** The texts above the skyline of Table Mountain. */
function onTheHorizon(text: string, { start, end }: SharePictureTexts['colours']): string {
  const { width, height } = pictureSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="light" gradientUnits="userSpaceOnUse" x1="0" x2="1200" y1="0" y2="0">
<stop offset="0" stop-color="${start}"/><stop offset="1" stop-color="${end}"/></linearGradient>
<linearGradient id="dawn" x1="0" x2="0" y1="0" y2="1"><stop offset="0.55" stop-color="${start}" stop-opacity="0"/><stop offset="1" stop-color="${start}" stop-opacity="0.14"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="#0b1220"/><rect width="${width}" height="${height}" fill="url(#dawn)"/>
<g transform="translate(0 452)"><path d="${skyline} V181 H-40Z" fill="#0b1220"/><path d="${skyline}" fill="none" stroke="url(#light)" stroke-width="4" stroke-linejoin="round"/></g>
${text}</svg>`
}
