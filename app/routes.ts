import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole URL map, in the order of the specification's tables. */
export default [
  layout('./shells/public.tsx', [
    index('./pages/public/home.tsx'),
    route('products', './pages/public/products.tsx'),
    route('products/wordpress', './pages/public/wordpress.tsx'),
    route('products/cloud', './pages/public/cloud.tsx'),
    route('products/dedicated', './pages/public/dedicated.tsx'),
    route('*', './pages/public/not-found.tsx'),
  ]),
  route('get-started', './pages/public/get-started.tsx'),
] satisfies RouteConfig
