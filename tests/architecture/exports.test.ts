import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that staff take out of the house stand in the activity log (docs/safety.md). */
const answersWithFile = /csvAnswer\(|pdfAnswer\(|archiveAnswer\(|Content-Disposition/
const records = /recordExport\(|recordAccountingExport\(|staffPdfAnswer\(/

const files = globSync('app/pages/admin/**/*.{ts,tsx}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))
const exporting = files.filter(({ text }) => answersWithFile.test(text) || records.test(text))

test('every export of the back office is recorded', () => {
  expect(exporting.length).toBeGreaterThanOrEqual(5)
  expect(exporting.filter(({ text }) => !records.test(text)).map(({ file }) => file)).toEqual([])
})
