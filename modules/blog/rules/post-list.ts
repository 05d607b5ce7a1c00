/** The filters in the URL of the post list. Blank and null mean all. */
export type PostListQuery = {
  category: string | null
  tag: string | null
  search: string
  page: number
}

const maxSearchLength = 100
const maxSlugLength = 200
const lastPage = 9_999

/** Parses the URL of the list; null when it is invalid (page not a number, slug too long). */
export function readPostListQuery(params: URLSearchParams): PostListQuery | null {
  const page = params.get('page') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(page) || Number(page) > lastPage) return null
  const category = params.get('category')?.trim() || null
  const tag = params.get('tag')?.trim() || null
  if ((category?.length ?? 0) > maxSlugLength || (tag?.length ?? 0) > maxSlugLength) return null
  const search = (params.get('q') ?? '')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxSearchLength)
  return { category, tag, search, page: Number(page) }
}

/** The canonical URL of a list. */
export function postListPath({ category, tag, search, page }: PostListQuery): string {
  const params = new URLSearchParams()
  if (category !== null) params.set('category', category)
  if (tag !== null) params.set('tag', tag)
  if (search !== '') params.set('q', search)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text === '' ? '/blog' : `/blog?${text}`
}

/** Lists, categories and tags may be indexed; searches and combinations may not. */
export function isIndexable({ category, tag, search }: PostListQuery): boolean {
  return search === '' && (category === null || tag === null)
}

export function isWholeList({ category, tag, search }: PostListQuery): boolean {
  return category === null && tag === null && search === ''
}

/** First, last, current and neighbouring page numbers; null marks a gap. */
export function pageSteps(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter(
    (number) => number >= 1 && number <= pages,
  )
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((number, at) => {
    const gap = number - (shown[at - 1] ?? number)
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [null, number] : [number]
  })
}
