import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole URL map, in the order of the specification's tables. */
export default [
  layout('./shells/public.tsx', [
    index('./pages/public/home.tsx'),
    route('products', './pages/public/products.tsx'),
    route('products/wordpress', './pages/public/wordpress.tsx'),
    route('products/cloud', './pages/public/cloud.tsx'),
    route('products/dedicated', './pages/public/dedicated.tsx'),
    route('login', './pages/public/sign-in/sign-in.tsx', { id: 'login' }),
    route('customer-login', './pages/public/sign-in/sign-in.tsx', { id: 'customer-login' }),
    route('two-factor', './pages/public/sign-in/two-factor.tsx'),
    route('forgot-password', './pages/public/sign-in/forgot-password.tsx'),
    route('reset-password', './pages/public/sign-in/reset-password.tsx'),
    route('change-password', './pages/public/sign-in/change-password.tsx'),
    route('auth/callback', './pages/public/sign-in/confirm.tsx', { id: 'auth-callback' }),
    route('auth/confirm', './pages/public/sign-in/confirm.tsx', { id: 'auth-confirm' }),
    route('*', './pages/public/not-found.tsx'),
  ]),
  route('get-started', './pages/public/get-started.tsx'),
  route('sign-out', './pages/public/sign-in/sign-out.ts'),
  layout('./shells/admin-door.tsx', [
    route('admin/login', './pages/admin/sign-in/login.tsx'),
    route('admin/test-access', './pages/admin/sign-in/test-access.tsx'),
    route('admin/forgot-password', './pages/admin/sign-in/forgot-password.tsx'),
    route('admin/reset-password', './pages/admin/sign-in/reset-password.tsx'),
    route('admin/direct-reset', './pages/admin/sign-in/direct-reset.tsx'),
  ]),
  route('admin/test-connection', './pages/admin/sign-in/test-connection.ts'),
  route('admin/simple-login', './pages/admin/sign-in/simple-login.ts'),
] satisfies RouteConfig
