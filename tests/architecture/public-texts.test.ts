import { describe, expect, it } from 'vitest'
import { sourceFiles } from './imports.ts'
import { closureOf, documentRoots, type PublicText, textsIn } from './public-texts.ts'

const islands = sourceFiles().filter(
  (file) => /^app\/islands\/[\w-]+\.tsx?$/.test(file) && !file.includes('.test.'),
)

/**
 * What of the closure draws or words a page. Operations, queries and forms refuse in the words of
 * the specification (A§8, message-catalogue.test.ts).
 */
const drawn =
  /^(app\/pages\/public\/|app\/shells\/public|app\/not-found|app\/islands\/|ui\/.*\.tsx$)|^modules\/[\w-]+\/components\/|^modules\/(content|catalog|blog)\/rules\//

/** Where a text may be written in the code, and why. */
const allowed: readonly (readonly [file: RegExp, why: string, text?: RegExp])[] = [
  [/^modules\/content\/rules\/texts\//, 'defaults of texts that staff edit'],
  [
    /^modules\/catalog\/rules\/(price-texts|limit-labels)\.ts$/,
    'defaults of texts that staff edit',
  ],
  [
    /^modules\/content\/rules\/navigation\.ts$/,
    'the menu of the specification where the definition cannot be loaded (A§2)',
  ],
  [
    /^modules\/content\/rules\/(legal\/facts|legal\/present-document)\.ts$/,
    'details of the seller that the law asks for, by the name of their setting',
  ],
  [
    /^modules\/content\/rules\/(section-form|sections|feature-form|faq-form)/,
    'forms of the back office',
  ],
  [
    /^modules\/blog\/rules\/post-values\.ts$/,
    'a form of the back office, whose preview is the public page',
  ],
  [
    /^modules\/(content|catalog|blog)\/rules\/.*(form|comment|problems|limits)/,
    'what a form refuses',
  ],
  [/^modules\/content\/rules\/faq\/faq-vote\.ts$/, 'what a button answers'],
  [/-failure\.ts$|^app\/islands\//, 'what a form or script says when a request fails'],
  [/^ui\/form\//, 'what forms of every area say about themselves'],
  [/^ui\/|^modules\/chat\/components\//, 'words for screen readers of the kit'],
  [/\.tsx?$/, 'a page that the database was too slow for (A§8)', /^Error loading /],
  [
    /\/load-[\w-]+\.server\.ts$/,
    'the name of such a part (A§8)',
    /^(hosting plans|website features)$/,
  ],
  [
    /^app\/pages\/public\/enquiries\/enquiry-form\.tsx$|^app\/pages\/public\/blog\/comment-form\.tsx$/,
    'a field that only programs fill in',
    /^Leave this/,
  ],
  [
    /^modules\/catalog\/components\/feature-text\.tsx$/,
    'words for screen readers',
    /opens in a new tab/,
  ],
  [
    /^modules\/content\/components\/trust-badges\.tsx$/,
    'words for screen readers',
    /^Trust badges$/,
  ],
  [/^app\/pages\/public\/home\/reviews-section\.tsx$/, 'words for screen readers', /^\{\} of 5$/],
  [/^app\/pages\/public\/data-center\//, 'a unit', /^\{\}( |&nbsp;)ms$/],
]

function notAllowed(found: PublicText): boolean {
  return !allowed.some(
    ([file, , text]) => file.test(found.file) && (!text || text.test(found.text)),
  )
}

describe('texts of public pages', () => {
  const files = closureOf([...documentRoots(), ...islands]).filter((file) => drawn.test(file))

  it('are looked for in every document', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'app/pages/public/home/hero.tsx',
        'modules/catalog/components/price-tag.tsx',
        'app/not-found.tsx',
      ]),
    )
    expect(files.length).toBeGreaterThan(150)
  })

  it('are found in JSX, attributes, strings and templates', () => {
    const source = `const a = { b: 'Ask us anything.', c: 'flex min-w-0' }
      export const X = ({ n }: { n: string }) => <p aria-label="Two words" className="Not text at all"><b>Choose {n}</b>{\`\${n} items left\`} Popular</p>`
    expect(textsIn('x.tsx', source).map(({ text }) => text)).toEqual([
      'Ask us anything.',
      '{} Popular',
      'Two words',
      'Choose {}',
      '{} items left',
    ])
  })

  it('are written by staff: sections of the website content hold them, with their defaults', () => {
    const found = files.flatMap((file) => textsIn(file)).filter(notAllowed)
    expect(found.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([])
  })

  it('have an exception only where it is needed', () => {
    const texts = files.flatMap((file) => textsIn(file))
    const unused = allowed.filter(
      ([file, , text]) =>
        !texts.some((found) => file.test(found.file) && (!text || text.test(found.text))),
    )
    expect(unused.map(([file, why]) => `${file}: ${why}`)).toEqual([])
  })
})
