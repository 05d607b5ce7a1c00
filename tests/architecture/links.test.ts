import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

const screens = sourceFiles().filter(
  (path) =>
    /^(app|modules|ui)\/.*\.tsx?$/.test(path) &&
    !/\.test\.tsx?$/.test(path) &&
    !['app/routes.ts', 'app/buttons.ts', 'app/failures.ts'].includes(path),
)
const addresses = readSource('tests/architecture/route-map.txt')
  .split('\n')
  .flatMap((line) => /^\s*(\/\S*)/.exec(line)?.[1] ?? [])
/** First segments of our pages: what begins with one of them is an address of ours. */
const areas = [...new Set(addresses.flatMap((path) => /^\/([a-z][\w-]*)/.exec(path)?.[1] ?? []))]

describe('links', () => {
  it('knows the addresses', () =>
    expect(areas).toEqual(expect.arrayContaining(['admin', 'dashboard', 'blog', 'checkout'])))

  it('are built by href(), which checks path and parameters against the route map', () => {
    const byHand = new RegExp(
      `\`/(${areas.join('|')})/[^\`\\s]*\\$\\{|(to|href|action|formAction)=\\{\`\\$\\{\\w+\\}/`,
    )
    const found = screens.flatMap((path) =>
      readSource(path)
        .split('\n')
        .filter(
          (line) =>
            byHand.test(line.replace(/href\(\s*`[^`]*`/g, '')) && !/^\s*(\*|\/\/|\/\*)/.test(line),
        )
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it('become a Location in one place only, which a header can always carry', () => {
    const written =
      /import \{[^}]*\bredirect(Document)?\b[^}]*\} from 'react-router'|['"]location['"]\s*[:,]/i
    const server = screens.filter(
      (path) => path.startsWith('app/') && path !== 'app/shells/public.tsx',
    )
    expect(server.filter((path) => written.test(readSource(path)))).toEqual([
      'app/request/redirect.server.ts',
    ])
  })
})
