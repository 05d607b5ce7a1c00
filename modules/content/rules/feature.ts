/** The icons staff can choose for a website feature (B§3). */
export const featureIcons = [
  'CheckCircle',
  'Shield',
  'Wrench',
  'Headphones',
  'Brain',
  'Zap',
  'Clock',
  'Users',
] as const

export type FeatureIcon = (typeof featureIcons)[number]
