import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

/**
 * Ways into the private parts of a library: its next version may break them, and its documentation
 * does not say what they do (decision 028).
 */
const internals: readonly (readonly [reach: RegExp, what: string])[] = [
  [/Reflect\.(get|set|has)\([^,()]+, '_/, 'a private field'],
  [
    /\b(client|pool|connection|stream|socket|boss|response|request|router|query|db)\._[a-z]\w*/,
    'a private field',
  ],
  [/\.prototype\.\w+ = /, 'a replaced method'],
  [/Symbol\.for\(|getOwnPropertySymbols/, "a library's symbol"],
  [/\b(UNSAFE|unstable)_\w+/, 'what the library calls unsafe or unstable'],
  [/\b__(react|vite|pg|SECRET|NEXT)\w*/, 'a private global'],
  [
    /from '(?!nodemailer\/|[.#])[^']+\/(dist|lib|build|src|internal)\//,
    'a file that the package does not export',
  ],
]

/** The exceptions, and why. */
const allowed: readonly (readonly [file: string, why: string])[] = [
  [
    'app/shells/admin/while-loading.tsx',
    'the routes of a page that is still loading have no other public name; the version of React Router is pinned',
  ],
  ['app/chat-panel/without-refresh.ts', 'in development only'],
]

const program = sourceFiles().filter(
  (path) =>
    /^(app|db|kernel|modules|platform|server|simulators|ui)\//.test(path) &&
    !/\.test\.tsx?$/.test(path),
)

function reachOf(path: string): string[] {
  const code = readSource(path).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  return internals.flatMap(([reach, what]) => {
    const found = reach.exec(code)?.[0]
    return found === undefined ? [] : [`${path} uses ${what}: ${found}`]
  })
}

test('the program uses what libraries offer, and not their private parts', () => {
  const files = allowed.map(([file]) => file)
  expect(program.filter((path) => !files.includes(path)).flatMap(reachOf)).toEqual([])
})

test('an exception is one only as long as it is needed', () => {
  expect(allowed.filter(([file]) => reachOf(file).length === 0)).toEqual([])
})

test.each([
  "Reflect.get(client, '_activeQuery')",
  "import { x } from 'pg/lib/client.js'",
  'useBlocker as unstable_useBlocker',
  'window.__reactRouterContext',
])('finds %s', (line) => expect(internals.some(([reach]) => reach.test(line))).toBe(true))
