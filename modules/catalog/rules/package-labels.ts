import type { PackageType } from './package.ts'

export const packageTypeLabels: Record<PackageType, string> = {
  wordpress: 'WordPress',
  cloud: 'Cloud',
  dedicated: 'Dedicated',
}
