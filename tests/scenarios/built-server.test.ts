import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const build = join(root, process.env.BUILD_DIR ?? 'build', 'server')

/** The packages that the built server loads when it starts or later. */
function importedPackages(): Set<string> {
  const packages = new Set<string>()
  for (const file of globSync('**/*.js', { cwd: build })) {
    const source = readFileSync(join(build, file), 'utf8')
    for (const [, name = ''] of source.matchAll(
      /^(?:import|export|\})[^"'\n]*["']((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[^"'\n]*)?["'];?$/gm,
    ))
      packages.add(name)
    for (const [, name = ''] of source.matchAll(/\bimport\("((?:@[\w.-]+\/)?\w[\w.-]*)/g))
      packages.add(name)
  }
  return packages
}

// The server takes in some libraries (vite.config.ts). One of theirs that is left out would be
// looked for beside ours, where any version of it may lie.
test('the built server loads only packages that package.json names', () => {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const packages = [...importedPackages()].filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name),
  )
  expect(packages).toEqual(expect.arrayContaining(['react-router', 'mailauth']))
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
})

// One letter beyond it, and V8 keeps the whole source at two bytes a letter (vite.config.ts).
test('the sources of the built server are ASCII', () => {
  const others = globSync('**/*.js', { cwd: build }).filter((file) =>
    readFileSync(join(build, file)).some((byte) => byte > 0x7f),
  )
  expect(others).toEqual([])
})
