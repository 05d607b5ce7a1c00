// npm run fonts: makes app/fonts/*.woff2 anew from the whole fonts, after one of them was updated.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')

// The unicode-range lines of app/fonts.css repeat these sets: a letter beyond them is fetched with the whole font, where a page has it.
const fonts = [
  {
    name: 'figtree',
    text: `${ascii}áäàâãåçéèêëíìîïñóòôöõøúùûüýßÁÄÀÂÇÉÈÊËÍÎÏÑÓÔÖÚÛÜ\u00a0–—‘’“”…•·×→←↑↓−©®™°²½€‹›«»`,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  // Headlines have one weight.
  { name: 'bricolage-grotesque', text: `${ascii}\u00a0’‘“”–—…·×éêëïôü`, variationAxes: { wght: 700 } },
] as const

for (const { name, text, variationAxes } of fonts) {
  const whole = await readFile(join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`))
  const part = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes })
  await writeFile(join(root, `app/fonts/${name}.woff2`), part)
  console.log(`${name}: ${whole.length} bytes became ${part.length}`)
}
