// node scripts/run.mjs FILE [arguments]: runs a script of the project (TypeScript or not) with Node 24 and its dependencies in place.
import { passThrough } from './pass-through.mjs'
import { checkNode, ensureDependencies, fail, nodeProgram, StepFailed } from './prepare.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('Usage: node scripts/run.mjs FILE [arguments]')
try {
  checkNode()
  await ensureDependencies()
  passThrough(nodeProgram(), [file, ...args])
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error)
  process.exit(1)
}
