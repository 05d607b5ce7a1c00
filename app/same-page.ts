import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Looking at another billing period of the same page needs no new data: every price is there already. For `shouldRevalidate`. */
export function unlessOnlyPeriodChanged({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod || currentUrl.search === nextUrl.search) return defaultShouldRevalidate
  return withoutPeriod(currentUrl) !== withoutPeriod(nextUrl) && defaultShouldRevalidate
}

function withoutPeriod(url: URL): string {
  const params = new URLSearchParams(url.search)
  params.delete('period')
  return `${url.pathname}?${params}`
}
