// npm run check: types, format and lint, borders, dead code, figures, the weight of public
// pages; all of them, then a summary.
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { measure, report } from './measure.ts'
import { ensureBuild } from './prepare.mjs'
import { weighPages } from './size-budget.ts'

const root = join(import.meta.dirname, '..')
const modules = (path: string) => join(root, 'node_modules', path)

type Outcome = { failed: boolean; output: string }
type Check = { name: string; run: () => Promise<Outcome> }

const checks: Check[] = [
  {
    name: 'types',
    run: () =>
      inSequence(
        [modules('@react-router/dev/bin.cjs'), 'typegen'],
        [modules('typescript/bin/tsc'), '--noEmit'],
      ),
  },
  {
    name: 'format and lint',
    run: () =>
      inSequence([modules('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50', '.']),
  },
  {
    name: 'borders',
    run: () =>
      inSequence([
        modules('vitest/vitest.mjs'),
        'run',
        '--reporter=dot',
        'tests/architecture/borders.test.ts',
      ]),
  },
  { name: 'dead code', run: () => inSequence([modules('knip/bin/knip.js'), '--no-progress']) },
  { name: 'figures', run: figures },
  { name: 'page weight', run: pageWeight },
]

const summary: string[] = []
for (const check of checks) {
  const began = Date.now()
  process.stdout.write(`${check.name} …\n`)
  const { failed, output } = await check.run()
  if (failed) console.log(output.trim())
  summary.push(
    `${failed ? 'FAILED' : 'ok    '}  ${check.name.padEnd(16)} ${((Date.now() - began) / 1000).toFixed(1)} s`,
  )
  process.exitCode ||= failed ? 1 : 0
}
console.log(`\n${summary.join('\n')}`)

async function pageWeight(): Promise<Outcome> {
  await ensureBuild()
  const { findings, report } = weighPages(join(root, 'build'))
  summary.push(report)
  return { failed: findings.length > 0, output: findings.join('\n') }
}

async function figures(): Promise<Outcome> {
  const measured = measure(root)
  summary.push(report(measured))
  return { failed: measured.findings.length > 0, output: measured.findings.join('\n') }
}

async function inSequence(...commands: string[][]): Promise<Outcome> {
  let output = ''
  for (const command of commands) {
    const done = await run(command)
    output += done.output
    if (done.failed) return { failed: true, output }
  }
  return { failed: false, output }
}

function run(args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    // Tools that start `node` themselves must get this one, not whatever the machine has.
    const env = {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      NO_COLOR: '1',
    }
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => resolve({ failed: true, output: error.message }))
    child.once('close', (code) => resolve({ failed: code !== 0, output }))
  })
}
