import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { SharePictureTexts } from '#modules/seo/queries/share-picture.server.ts'
import { markLetter, ownLetter } from '#modules/settings/rules/appearance/mark.ts'
import { drawSvg } from '#platform/drawing.server.ts'
import { skyline } from '#ui/layout/horizon.tsx'

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
  // In the process of drawings: here the library reads none once it has read an uploaded picture.
  const { png } = await drawSvg({
    bytes: Buffer.from(onTheHorizon(text, texts.colours)),
    width: null,
    maxPixels: pictureSize.width * pictureSize.height,
  })
  return sharp(png).png({ palette: true, colours: 128, effort: 7 }).toBuffer()
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

/** The texts of a share picture, in the flexbox subset that satori supports. */
function SharePicture({
  texts: { headline, section, brand, colours },
}: {
  texts: SharePictureTexts
}) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: '64px 72px',
        color: '#fbf8f3',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', fontFamily: 'Figtree', fontSize: 30 }}>
        <Mark letter={markLetter(brand)} colours={colours} />
        <span
          style={{
            marginLeft: 16,
            fontFamily: 'Bricolage',
            letterSpacing: '-0.02em',
            fontSize: 36,
          }}
        >
          {brand}
        </span>
        {section && <span style={{ marginLeft: 'auto', color: colours.end }}>{section}</span>}
      </div>
      <div
        style={{
          display: 'block',
          marginTop: 52,
          maxWidth: 1000,
          fontFamily: 'Bricolage',
          fontSize: sizeFor(headline),
          lineHeight: 1.04,
          letterSpacing: '-0.03em',
          lineClamp: 4,
        }}
      >
        {headline}
      </div>
    </div>
  )
}

/**
 * The site's mark (ui/layout/logo.tsx). A letter is laid out beside its line, because satori draws
 * no text inside an SVG.
 */
function Mark({
  letter,
  colours: { start, end },
}: Pick<SharePictureTexts, 'colours'> & { letter: string }) {
  if (letter !== ownLetter) {
    return (
      <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', width: 40 }}>
        <span style={{ fontFamily: 'Bricolage', fontSize: 40, lineHeight: 1 }}>{letter}</span>
        <div
          style={{
            display: 'flex',
            width: 36,
            height: 5,
            borderRadius: 3,
            backgroundImage: `linear-gradient(90deg, ${start} 62%, ${end} 62%)`,
          }}
        />
      </div>
    )
  }
  return (
    <svg width="44" height="44" viewBox="0 0 32 32">
      <title>H</title>
      <path d="M6 4v24M20 4v24" stroke="#fbf8f3" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M6 17.5h24" stroke={start} strokeWidth="3.5" strokeLinecap="round" />
      <path d="M21 17.5h9" stroke={end} strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  )
}

function sizeFor(headline: string): number {
  if (headline.length <= 40) return 96
  if (headline.length <= 64) return 80
  return headline.length <= 100 ? 66 : 54
}
