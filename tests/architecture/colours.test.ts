import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** Where people work and pay. Marketing pages may use the accent. */
const areas = [
  'ui/**/*.{ts,tsx,css}',
  'app/pages/{account,admin,profile}/**/*.tsx',
  'app/pages/public/{checkout,payment,sign-in,debug}/**/*.tsx',
  'app/pages/public/checkout.tsx',
  'app/shells/{account,admin,admin-sign-in,sign-in,checkout}.tsx',
  'app/shells/{account,admin}/**/*.{tsx,css}',
  'app/{payment,theme}/**/*.tsx',
  'modules/{billing,customers,identity,mail,reconciliation,settings}/**/components/**/*.tsx',
]
/** Used by marketing pages. */
const brand = [
  'ui/primitives/button-classes.ts',
  'ui/layout/rich-text.css',
  'ui/layout/logo.tsx',
  'ui/layout/horizon.tsx',
]

test('account, checkout and back office do not use the brand red: there red means error or delete', () => {
  const files = areas
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !brand.includes(file))
  expect(files.length).toBeGreaterThan(200)
  const wrong = files.filter((file) =>
    /(?<!on)-accent\b|(["'])brand\1/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})
