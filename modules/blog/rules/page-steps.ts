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
