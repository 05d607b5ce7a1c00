import { useMatches } from 'react-router'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function parseTheme(text: unknown): Theme | undefined {
  return themes.find((theme) => theme === text)
}

/** Of lists of the back office. */
export type RowHeight = 'roomy' | 'dense'

export function parseRows(text: unknown): RowHeight | undefined {
  return text === 'roomy' || text === 'dense' ? text : undefined
}

/**
 * The theme that the shell on show asks for by a `theme` in its loader data; undefined on public
 * pages, which have one look.
 */
export function useShellTheme(): Theme | undefined {
  for (const { loaderData } of useMatches()) {
    if (typeof loaderData === 'object' && loaderData !== null && 'theme' in loaderData)
      return parseTheme(loaderData.theme)
  }
  return undefined
}
