import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/**
 * A copy of Hostwright with nothing in it but the scripts that prepare a start, and stand-ins for
 * what they call.
 */
let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'hostwright-copy-'))
  for (const name of readdirSync(import.meta.dirname).filter((each) => /\.(mjs|cjs)$/.test(each))) {
    cpSync(join(import.meta.dirname, name), join(copy, 'scripts', name))
  }
  write('package.json', JSON.stringify({ type: 'module' }))
  write('package-lock.json', JSON.stringify({ packages: {} }))
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { status, stdout, stderr }
}

test('an old Node prints what is missing, in syntax that it can parse', () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '12.22.0' })`
  write('old.cjs', old)
  const { status, stderr } = node('--require', './old.cjs', 'scripts/begin.cjs', 'start')
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'Hostwright needs Node 20 or newer to start; this is v12.22.0.\n',
  })
})

test('words stand where the script looks for them', () => {
  expect(node('scripts/begin.cjs', 'start', 'now').stderr).toMatch(
    /^Unknown: now\. npm start installs/,
  )
  write('words.mjs', 'console.log(process.argv.slice(2).join())')
  installed()
  expect(node('scripts/begin.cjs', 'run', 'words.mjs', 'a', 'b').stdout).toBe('a,b\n')
})

test('a node_modules that is a link is not emptied', () => {
  write('elsewhere/precious/index.js', '')
  symlinkSync(join(copy, 'elsewhere'), join(copy, 'node_modules'))
  const { status, stderr } = node('scripts/begin.cjs', 'start')
  expect(stderr).toMatch(
    /^node_modules is a symbolic link, and installing would empty the folder that it points to\. .*\n$/,
  )
  expect(status).toBe(1)
  expect(existsSync(join(copy, 'elsewhere/precious/index.js'))).toBe(true)
})

test('what a killed build left is removed, what another one is making is not', () => {
  installed()
  write('build/next-999999999/client/page.js', '')
  write(`build/next-${process.pid}/client/page.js`, '')
  const { status, stdout } = node('scripts/begin.cjs', 'start')
  expect(stdout).toContain('the server')
  expect(status).toBe(0)
  expect(readdirSync(join(copy, 'build')).sort()).toEqual([
    '.sources',
    'client',
    `next-${process.pid}`,
    'server',
  ])
})

function installed(): void {
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }))
  mkdirSync(join(copy, 'node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(copy, 'node_modules/node/bin/node'))
  const build = `
    const { mkdirSync, writeFileSync } = require('node:fs')
    for (const part of ['client', 'server']) mkdirSync(process.env.BUILD_DIR + '/' + part, { recursive: true })
    writeFileSync(process.env.BUILD_DIR + '/server/index.js', "console.log('the server'); process.disconnect()")`
  write('node_modules/@react-router/dev/bin.cjs', build)
  write('node_modules/@react-router/dev/package.json', '{}')
}
