// npm start: a fresh clone becomes a running server; later starts go straight to it.
import { join } from 'node:path'
import { memoryEnvironment, memoryFlags } from './memory-flags.mjs'
import { passThrough } from './pass-through.mjs'
import {
  ensureBuild,
  ensureDependencies,
  installedAsLocked,
  nodeProgram,
  root,
  StepFailed,
} from './prepare.mjs'

const [word] = process.argv.slice(2)
if (word !== undefined) {
  const use =
    'npm start installs, builds and serves Hostwright. It takes no words: its settings are environment variables (README.md).'
  const asks = ['--help', '-h', 'help'].includes(word)
  console.error(asks ? use : `Unknown: ${word}. ${use}`)
  process.exit(asks ? 0 : 1)
}

try {
  await ensureDependencies()
  await ensureBuild()
  passThrough(nodeProgram(), [...memoryFlags, join(root, 'build', 'server', 'index.js')], {
    env: { NODE_ENV: 'production', ...memoryEnvironment, ...process.env },
    beforeReload: buildAgain,
  })
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error)
  process.exit(1)
}

/** New workers are to be those of the present sources. False where only a restart can help. */
async function buildAgain() {
  if (!installedAsLocked()) {
    console.error('The dependencies changed, which a reload cannot bring in: restart instead.')
    return false
  }
  return ensureBuild().then(
    () => true,
    () => false,
  )
}
