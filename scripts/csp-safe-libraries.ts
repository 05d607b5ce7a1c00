import type { Plugin } from 'vite'

const schemas = '\0zod-without-eval'

/**
 * What two libraries do in the browser against the content security policy, which would refuse and
 * report it on every page that has them.
 */
export function cspSafeLibraries(): Plugin {
  return {
    name: 'csp-safe-libraries',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Zod tries `new Function` before its first schema unless `jitless` is set.
    resolveId: (source, importer) =>
      source === 'zod' && importer !== schemas ? schemas : undefined,
    load: (id) =>
      id === schemas
        ? "import { config } from 'zod'\nconfig({ jitless: true })\nexport * from 'zod'"
        : undefined,
    // Sonner writes a style element; its style sheet is imported in ui/feedback/toaster.tsx
    // instead.
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.')) return undefined
      const own = code.replace(/^__insertCSS\(.*\);?$/m, '')
      return own === code ? this.error('Sonner inserts its styles in another way now') : own
    },
  }
}
