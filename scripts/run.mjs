// node scripts/begin.cjs run FILE [arguments]: runs a script of the project (TypeScript or not)
// with Node 24 and its dependencies in place.
import { passThrough } from './pass-through.mjs'
import { ensureDependencies, fail, nodeProgram, StepFailed } from './prepare.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('Usage: node scripts/begin.cjs run FILE [arguments]')
try {
  await ensureDependencies()
  passThrough(nodeProgram(), [file, ...args])
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error)
  process.exit(1)
}
