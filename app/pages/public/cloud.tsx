import type { Route } from './+types/cloud'
import { pageMeta } from './page-meta.ts'
import { ServerPicture } from './pictures/server.tsx'
import { loadPlans } from './plans.server.ts'
import { cloudContent } from './product/cloud-content.ts'
import { ProductHead } from './product/product-head.tsx'
import { ProductPage } from './product/product-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadPlans(context, cloudContent.path, 'cloud')

export { unlessOnlyPeriodChanged as shouldRevalidate } from '#app/same-page.ts'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ ...cloudContent.meta, path: cloudContent.path }, matches[1]?.loaderData)
}

export default function Cloud({ loaderData, matches }: Route.ComponentProps) {
  return (
    <ProductPage content={cloudContent} plans={loaderData} email={matches[1].loaderData.site.email}>
      <ProductHead content={cloudContent} plans={loaderData}>
        <ServerPicture />
      </ProductHead>
    </ProductPage>
  )
}
