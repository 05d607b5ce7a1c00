import type { PageHandle } from '#app/page-handle.ts'
import { dedicatedSection } from '#modules/content/defaults/sections/hosting.ts'
import type { Route } from './+types/dedicated'
import { pageMeta } from './page-meta.ts'
import { RackPicture } from './pictures/rack.tsx'
import { loadProduct } from './product/load-products.server.ts'
import { ProductPage } from './product/product-page.tsx'

export const handle: PageHandle = { startsDark: true }
export const loader = ({ context }: Route.LoaderArgs) =>
  loadProduct(context, 'dedicated', dedicatedSection)

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Dedicated servers in rand, yours alone'
  const description =
    'A whole machine for databases, shops and virtualisation, with no neighbours and no shared disks. One price in rand, and hands when you need them.'
  return pageMeta({ title, description, path: '/products/dedicated' }, matches[1]?.loaderData)
}

export default function Dedicated({ loaderData, matches }: Route.ComponentProps) {
  return (
    <ProductPage
      name={matches[1].loaderData.texts.site.frame.pages.dedicated}
      loaded={loaderData}
      email={matches[1].loaderData.site.email}
      dark
    >
      <RackPicture />
    </ProductPage>
  )
}
