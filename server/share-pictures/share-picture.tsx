import type { SharePictureTexts } from '#modules/seo/queries/share-picture.server.ts'
import { markLetter, ownLetter } from '#modules/settings/rules/appearance/mark.ts'

/** The texts of a share picture, in the flexbox subset that satori supports. */
export function SharePicture({
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
