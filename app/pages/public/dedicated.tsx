import type { PageHandle } from '#app/page-handle.ts'
import type { Route } from './+types/dedicated'
import { pageMeta } from './page-meta.ts'
import { RackPicture } from './pictures/rack.tsx'
import { loadPlans } from './plans.server.ts'
import { dedicatedContent } from './product/dedicated-content.ts'
import { ProductHead } from './product/product-head.tsx'
import { ProductPage } from './product/product-page.tsx'

export const handle: PageHandle = { startsDark: true }
export const loader = ({ context }: Route.LoaderArgs) => loadPlans(context, dedicatedContent.path, 'dedicated')

export { unlessOnlyPeriodChanged as shouldRevalidate } from '#app/same-page.ts'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ ...dedicatedContent.meta, path: dedicatedContent.path }, matches[1]?.loaderData)
}

export default function Dedicated({ loaderData, matches }: Route.ComponentProps) {
  return (
    <ProductPage content={dedicatedContent} plans={loaderData} email={matches[1].loaderData.site.email}>
      <ProductHead content={dedicatedContent} plans={loaderData} dark>
        <RackPicture />
      </ProductHead>
    </ProductPage>
  )
}
