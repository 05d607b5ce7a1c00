// npm start: a fresh clone becomes a running server; later starts go straight to it.
import { join } from 'node:path'
import { leanEnvironment, leanFlags } from './lean.mjs'
import { passThrough } from './pass-through.mjs'
import { checkNode, ensureBuild, ensureDependencies, nodeProgram, root, StepFailed } from './prepare.mjs'

try {
  checkNode()
  await ensureDependencies()
  await ensureBuild()
  passThrough(nodeProgram(), [...leanFlags, join(root, 'build', 'server', 'index.js')], {
    NODE_ENV: 'production',
    ...leanEnvironment,
    ...process.env,
  })
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error)
  process.exit(1)
}
