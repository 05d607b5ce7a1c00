import { cloudSection } from '#modules/content/defaults/sections/cloud-hosting.ts'
import type { Route } from './+types/cloud'
import { pageMeta } from './page-meta.ts'
import { ServerPicture } from './pictures/server.tsx'
import { loadProduct } from './product/load-product.server.ts'
import { ProductPage } from './product/product-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadProduct(context, 'cloud', cloudSection)

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Cloud servers in rand, with root access'
  const description =
    'Virtual servers with root access, your own cores and memory, and one price in rand each month, with support from real people.'
  return pageMeta({ title, description, path: '/products/cloud' }, matches[1]?.loaderData)
}

export default function Cloud({ loaderData, matches }: Route.ComponentProps) {
  return (
    <ProductPage
      name={matches[1].loaderData.texts.site.frame.pages.cloud}
      loaded={loaderData}
      email={matches[1].loaderData.site.email}
    >
      <ServerPicture />
    </ProductPage>
  )
}
