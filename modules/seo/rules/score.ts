export type ScoredPage = {
  title: string
  description: string
  keywords: string
  ogTitle: string
  ogDescription: string
  canonicalUrl: string
}

export const idealTitle = { from: 30, to: 60 } as const
export const idealDescription = { from: 120, to: 160 } as const

type Range = { from: number; to: number }

/** In visible characters. */
export function isIdealLength(text: string, { from, to }: Range): boolean {
  const length = [...text.trim()].length
  return length >= from && length <= to
}

/**
 * B§5: out of 100; title 25, description 25, keywords 20, both social texts 20, canonical address
 * 10.
 */
export function seoScore(page: ScoredPage): number {
  const parts: [number, boolean][] = [
    [25, isIdealLength(page.title, idealTitle)],
    [25, isIdealLength(page.description, idealDescription)],
    [20, page.keywords.trim() !== ''],
    [20, isSocialReady(page)],
    [10, page.canonicalUrl.trim() !== ''],
  ]
  return parts.reduce((sum, [points, earned]) => sum + (earned ? points : 0), 0)
}

export function isSocialReady(page: Pick<ScoredPage, 'ogTitle' | 'ogDescription'>): boolean {
  return page.ogTitle.trim() !== '' && page.ogDescription.trim() !== ''
}

export type ScoreColour = 'green' | 'yellow' | 'red'

/** B§5: green at 80 or more, yellow at 60 or more, red below. */
export function scoreColour(score: number): ScoreColour {
  if (score >= 80) return 'green'
  return score >= 60 ? 'yellow' : 'red'
}
