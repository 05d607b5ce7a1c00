import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * One import of one file. `to` is a path from the project's root, or a package's specifier when
 * `own` is false; `late` is loaded when it is needed.
 */
export type Import = {
  from: string
  to: string
  own: boolean
  typeOnly: boolean
  late?: boolean
}

const root = join(import.meta.dirname, '../..')
const folders = [
  'app',
  'benchmarks',
  'db',
  'kernel',
  'modules',
  'platform',
  'scripts',
  'server',
  'simulators',
  'tests',
  'ui',
]

/** Every TypeScript file of the project, as paths from its root. */
export function sourceFiles(): string[] {
  const pattern = `{${folders.join(',')}}/**/*.{ts,tsx}`
  return globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

// The formatter puts every statement at the start of a line, so line starts are enough to find
// them, and no parser is needed.
const statements =
  /^(?:import|export)(\s+type\b)?\s*(?:([\w*\s{},$]*?)\s*from\s*)?['"]([^'"]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

export function importsOf(from: string, source = readSource(from)): Import[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '')
  const fixed = [...text.matchAll(statements)].map(([, type, names = '', specifier = '']) =>
    describe(from, specifier, Boolean(type) || onlyTypes(names)),
  )
  const late = [...text.matchAll(dynamic)].map(([, specifier = '']) => ({
    ...describe(from, specifier, false),
    late: true,
  }))
  return [...fixed, ...late]
}

// `import { type A, type B } from` leaves nothing at run time either.
function onlyTypes(names: string): boolean {
  const inner = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
  const listed = inner?.split(',').flatMap((name) => name.trim() || []) ?? []
  return listed.length > 0 && listed.every((name) => name.startsWith('type '))
}

function describe(from: string, specifier: string, typeOnly: boolean): Import {
  if (specifier.startsWith('#')) return { from, to: specifier.slice(1), own: true, typeOnly }
  if (specifier.startsWith('.'))
    return {
      from,
      to: normalize(join(dirname(from), specifier)).replaceAll('\\', '/'),
      own: true,
      typeOnly,
    }
  return { from, to: specifier, own: false, typeOnly }
}
