import type { Route } from './+types/wordpress'
import { pageMeta } from './page-meta.ts'
import { UpdatesPicture } from './pictures/updates.tsx'
import { loadPlans } from './plans.server.ts'
import { ProductHead } from './product/product-head.tsx'
import { ProductPage } from './product/product-page.tsx'
import { wordpressContent } from './product/wordpress-content.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadPlans(context, wordpressContent.path, 'wordpress')

export { unlessOnlyPeriodChanged as shouldRevalidate } from '#app/same-page.ts'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ ...wordpressContent.meta, path: wordpressContent.path }, matches[1]?.loaderData)
}

export default function Wordpress({ loaderData, matches }: Route.ComponentProps) {
  return (
    <ProductPage content={wordpressContent} plans={loaderData} email={matches[1].loaderData.site.email}>
      <ProductHead content={wordpressContent} plans={loaderData}>
        <UpdatesPicture />
      </ProductHead>
    </ProductPage>
  )
}
