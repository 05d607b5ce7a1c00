import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const build = join(root, process.env.BUILD_DIR ?? 'build', 'server')

const packageName = /^(?:@[\w.-]+\/)?\w[\w.-]*/

/** What a file of the built server loads with itself, and what later. */
function importsOf(file: string): { now: string[]; later: string[] } {
  const source = readFileSync(join(build, file), 'utf8')
  const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name)
  return {
    now: found(/^(?:import|export|\})[^"'\n]*["']([^"'\n]+)["'];?$/gm),
    later: found(/\bimport\("([^"]+)/g),
  }
}

const packagesIn = (imports: string[]) =>
  imports.flatMap((name) => packageName.exec(name)?.[0] ?? [])

/** The packages that the built server loads when it starts or later. */
function importedPackages(): Set<string> {
  const all = globSync('**/*.js', { cwd: build }).map(importsOf)
  return new Set(packagesIn(all.flatMap(({ now, later }) => [...now, ...later])))
}

/** The files that it loads before it is ready: of the two parts that main.ts chooses, and below. */
function filesAtStart(): string[] {
  const files = globSync('assets/{server-build,process}-*.js', { cwd: build })
  for (const file of files)
    for (const name of importsOf(file).now)
      if (name.startsWith('.') && !files.includes(join(dirname(file), name)))
        files.push(join(dirname(file), name))
  return files
}

// The server takes in most libraries (vite.config.ts). What one of theirs leaves out would be looked
// for beside ours, where any version of it may lie.
test('the built server loads only packages that package.json names', () => {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const packages = [...importedPackages()].filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name),
  )
  expect(packages).toEqual(expect.arrayContaining(['pino', 'mailauth']))
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
})

// Megabytes each, for what many servers are never asked for: one import that is not late loads them
// with the start.
test('what draws documents and reads mailboxes is loaded when it is needed', () => {
  const files = filesAtStart()
  const atStart = packagesIn(files.flatMap((file) => importsOf(file).now))
  expect(atStart).toContain('pino')
  for (const name of ['pdfkit', 'fontkit', 'mailauth', 'sharp']) {
    expect(importedPackages()).toContain(name)
    expect(atStart).not.toContain(name)
  }
  const ofMailboxes = globSync('assets/*.js', { cwd: build }).filter((file) =>
    readFileSync(join(build, file), 'utf8').includes('ImapFlow = class '),
  )
  expect(ofMailboxes).toHaveLength(1)
  expect(files.filter((file) => ofMailboxes.includes(file))).toEqual([])
})

// One letter beyond it, and V8 keeps the whole source at two bytes a letter (vite.config.ts).
test('the sources of the built server are ASCII', () => {
  const others = globSync('**/*.js', { cwd: build }).filter((file) =>
    readFileSync(join(build, file)).some((byte) => byte > 0x7f),
  )
  expect(others).toEqual([])
})
