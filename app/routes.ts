import { index, layout, type RouteConfig } from '@react-router/dev/routes'

export default [layout('./shells/public.tsx', [index('./pages/public/home.tsx')])] satisfies RouteConfig
