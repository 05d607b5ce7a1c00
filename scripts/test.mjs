// npm test: unit and scenario tests, then the browser journeys; the last line is the sum of both.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { checkNode, ensureBuild, ensureDependencies, nodeProgram, root, StepFailed } from './prepare.mjs'

const reports = mkdtempSync(join(tmpdir(), 'hostwright-reports-'))
const total = { passed: 0, failed: 0 }
try {
  checkNode()
  await ensureDependencies()
  await ensureBuild()
  await runUnits()
  await runJourneys()
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error)
  total.failed += 1
}
rmSync(reports, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

async function runUnits() {
  console.log('Unit and scenario tests')
  const report = join(reports, 'units.json')
  const code = await run('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report)
  // A file that could not even be loaded has no tests to count.
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length
  count('unit and scenario tests', code, numPassedTests, numFailedTests + broken)
}

async function runJourneys() {
  console.log('Browser journeys')
  const chromium = findChromium() ?? installChromium()
  if (!chromium) {
    console.error('No Chromium found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.')
    total.failed += 1
    return
  }
  const report = join(reports, 'journeys.json')
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { stats = {}, errors = [] } = read(report)
  count('browser journeys', code, (stats.expected ?? 0) + (stats.flaky ?? 0), (stats.unexpected ?? 0) + errors.length)
}

// A runner that crashed, or that found nothing to run, has failed whatever it wrote.
function count(name, code, passed, failed) {
  total.passed += passed
  total.failed += failed
  if (failed > 0 || (code === 0 && passed > 0)) return
  console.error(code === 0 ? `No ${name} were found.` : `The runner of the ${name} ended with code ${code}.`)
  total.failed += 1
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodeProgram(), [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function installChromium() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium by apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], quiet)
  return findChromium()
}
