import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const replacements: Partial<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
}

/**
 * Components of islands are written for React and run on Preact, which has the same interface in a
 * tenth of the bytes (docs/decisions/053).
 */
export function preactInIslands(): Plugin {
  return {
    name: 'preact-in-islands',
    enforce: 'pre',
    resolveId: (source, importer) => {
      // Libraries that an island takes a small part of were written for React itself.
      const replacement = importer?.includes('/node_modules/') ? undefined : replacements[source]
      return replacement === undefined ? null : fileURLToPath(import.meta.resolve(replacement))
    },
  }
}
