import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Headings and words that the specification names, and roles. */
const named =
  /Website (Dashboard|Content|Features)|(Customer|Invoice|Package|Email|Staff) Management|Create Manual Invoice|(Blog|FAQ) Manager|(SEO|Site) Settings|Hosting Plans|Email Logs|Domain Inquiries|General Enquiries|Reviews & Trust|Roles & Permissions|Custom Package|Add Section|Back to Tickets|Error Loading Ticket|Database Setup Required|In Progress|Mark as Paid|Next Billing|System Role|View Website|Recent Activity|Super Admin|Support Agent/g

/** Names that have a capital in every sentence, and first words after a full stop. */
const proper =
  /\b(PayFast|Google|Search Console|Analytics|Microsoft|Facebook|WhatsApp|WordPress|JavaScript|South African?|Mailgun|Discover|[A-Z][\w-]*[A-Z0-9]\w*|[A-Z]{2,}s?)\b|[.:?!–·“‘(] ?[A-Z]\w*/g

const label =
  /\b(?:title|label|heading|header|page|button|submitLabel|confirmLabel)(?:=|: | = )(['"`])([A-Z][^'"`\n]+)\1|^ *([A-Z]\w*(?: [\w&’-]+){1,5})$/gm

test('titles, labels and buttons of the back office are in sentence case', () => {
  const files = globSync([
    'app/{pages,shells}/admin/**/*.{ts,tsx}',
    'app/row-{editors.server.ts,deletions/*.ts}',
    'modules/*/components/*.tsx',
  ]).filter((path) => !path.includes('.test.'))
  const found = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(label)]
      .map(([, , attribute, line]) => attribute ?? line ?? '')
      .filter((text) => / [A-Z]/.test(text.replace(named, '').replace(proper, '')))
      .map((text) => `${path}: ${text}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

test('a question is declined with Cancel, or Keep where the action is called cancelling or leaving', () => {
  const files = globSync('{app,modules,ui}/**/*.tsx').filter((path) =>
    /\bkeeps="/.test(readFileSync(path, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(3)
  const others = files.filter(
    (path) => !/title=[{"`]*(Cancel|Leave)\b/.test(readFileSync(path, 'utf8')),
  )
  expect(others).toEqual([])
})
