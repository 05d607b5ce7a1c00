// npm run openapi: writes docs/openapi.json, the API's document. What would break programs of others
// is refused, unless `-- --break` says that it is meant.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentText } from '#server/api/v1/document.ts'
import { breakingChanges } from './openapi-changes.ts'

const file = join(import.meta.dirname, '..', 'docs', 'openapi.json')
const text = documentText()
const breaking = existsSync(file)
  ? breakingChanges(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(text))
  : []
if (breaking.length > 0 && !process.argv.includes('--break')) {
  console.error(`This would break programs that use the API:\n${breaking.join('\n')}`)
  process.exitCode = 1
} else writeFileSync(file, text)
