// Island of every public page of a site that set up analytics or its own scripts: asks first
// where staff want that, then loads them.
import { askOnce } from '#app/analytics/consent.ts'
import { loadThirdParties } from '#app/analytics/load-third-parties.ts'
import type { ThirdParties } from '#modules/seo/rules/third-parties.ts'

export type PageData = ThirdParties & {
  /** Something is to be loaded, not only said to staff. */
  loads: boolean
}

const text = document.getElementById('third-parties')?.textContent
if (text) {
  const data: PageData = JSON.parse(text)
  for (const warning of data.warnings) console.warn(warning)
  const load = () => loadThirdParties(data)
  if (data.loads && data.ask) askOnce(load)
  else if (data.loads) load()
}
