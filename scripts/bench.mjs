// npm run bench [-- name …]: measures the program as it stands, so it is installed and built first.
import { join } from 'node:path'
import { passThrough } from './pass-through.mjs'
import { ensureBuild, ensureDependencies, nodeProgram, root, StepFailed } from './prepare.mjs'

try {
  await ensureDependencies()
  await ensureBuild()
  passThrough(nodeProgram(), [join(root, 'benchmarks', 'run.ts'), ...process.argv.slice(2)])
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error)
  process.exit(1)
}
