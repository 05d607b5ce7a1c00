// npm run fonts [-- NAME…]: rebuilds app/fonts/*.woff2 and the fonts of documents from the whole
// fonts, after one of them was updated.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) =>
  String.fromCharCode(0x20 + index),
).join('')

// The unicode-range lines of app/fonts/*.css repeat these sets: a letter beyond them is fetched
// with the whole font, where a page has it.
const pages = `${ascii}áäàâãåçéèêëíìîïñóòôöõøúùûüýßÁÄÀÂÇÉÈÊËÍÎÏÑÓÔÖÚÛÜ\u00a0–—‘’“”…•·×→←↑↓−©®™°²½€‹›«»`
const headlines = `${ascii}\u00a0’‘“”–—…·×éêëïôü`
const textWeights = { wght: { min: 400, max: 700 } }

const fonts = [
  { name: 'figtree', text: pages, variationAxes: textWeights },
  { name: 'geist', text: pages, variationAxes: textWeights },
  { name: 'source-sans-3', text: pages, variationAxes: textWeights },
  // Headlines have one weight.
  { name: 'bricolage-grotesque', text: headlines, variationAxes: { wght: 700 } },
  { name: 'source-serif-4', text: headlines, variationAxes: { wght: 700 } },
] as const

/** Of documents (modules/billing/documents/printing/fonts/README.md): one file for each weight. */
const textOnPaper = { Regular: 400, SemiBold: 600 }
const onPaper = [
  { name: 'geist', file: 'Geist', weights: textOnPaper },
  { name: 'source-sans-3', file: 'SourceSans3', weights: textOnPaper },
  { name: 'bricolage-grotesque', file: 'BricolageGrotesque', weights: { Bold: 700 } },
  { name: 'source-serif-4', file: 'SourceSerif4', weights: { Bold: 700 } },
] as const

const only = process.argv.slice(2)
const isAsked = ({ name }: { name: string }) => only.length === 0 || only.includes(name)
const wholeFont = (name: string) =>
  readFile(
    join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  )

for (const { name, text, variationAxes } of fonts.filter(isAsked)) {
  const whole = await wholeFont(name)
  const part = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes })
  await writeFile(join(root, `app/fonts/${name}.woff2`), part)
  console.log(`${name}: ${whole.length} bytes became ${part.length}`)
}
for (const { name, file, weights } of onPaper.filter(isAsked)) {
  const whole = await wholeFont(name)
  for (const [weight, wght] of Object.entries(weights)) {
    const part = await subsetFont(whole, pages, {
      targetFormat: 'truetype',
      variationAxes: { wght },
    })
    await writeFile(
      join(root, `modules/billing/documents/printing/fonts/${file}-${weight}.ttf`),
      part,
    )
    console.log(`${file}-${weight}: ${part.length} bytes`)
  }
}
