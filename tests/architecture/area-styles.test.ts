import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The folders and files of documents whose class names `app/styles.css` leaves out. */
const leftOut = [
  ...read('app/styles.css').matchAll(/@source not "\.\/pages\/public\/\{([\w,-]+)\}(\.tsx)?"/g),
].flatMap(([, names = '', ending = '/']) => names.split(',').map((name) => `${name}${ending}`))

/** What is drawn with the sheet of the areas. */
const areas = [
  'app/pages/{account,admin,profile}/**/*.tsx',
  'app/pages/public/{sign-in,checkout,payment,debug}/**/*.tsx',
  'app/pages/public/checkout.tsx',
  'app/shells/**/*.tsx',
  'app/{forms,head,payment,theme}/**/*.tsx',
  '{ui,modules}/**/*.tsx',
]

/** The files that a file imports, from the root of the project. */
function imports(file: string): string[] {
  return [...read(file).matchAll(/from '([^']+)'/g)].map(([, path = '']) =>
    path.startsWith('.') ? join(dirname(file), path) : path.replace(/^#/, ''),
  )
}

test('the areas use no component of a folder whose class names their sheet leaves out', () => {
  expect(leftOut.length).toBeGreaterThan(20)
  const files = areas.flatMap((pattern) => globSync(pattern, { cwd: root }))
  expect(files.length).toBeGreaterThan(200)
  const wrong = files.filter((file) =>
    imports(file).some((path) =>
      leftOut.some((folder) => path.startsWith(`app/pages/public/${folder}`)),
    ),
  )
  expect(wrong).toEqual([])
})
