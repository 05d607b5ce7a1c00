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

/**
 * The icons of features (B§3) as SVG paths on a 24 by 24 grid. The loader sends only those in use,
 * so they are not part of the page's script.
 */
export const featureDrawings: Record<FeatureIcon, string> = {
  CheckCircle: 'M12 3a9 9 0 1 0 9 9M8 11.5l3.5 3.5L21 5.5',
  Shield: 'M12 3l7.5 3v5.5c0 4.6-3 8-7.5 9.5-4.5-1.5-7.5-4.9-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5',
  Wrench:
    'M20.5 6.2a5 5 0 0 1-6.6 6.3L7 19.4a2 2 0 0 1-2.8-2.8l6.9-6.9a5 5 0 0 1 6.3-6.6l-3 3 3.1 3.1z',
  Headphones:
    'M4 16v-4a8 8 0 0 1 16 0v4M4 14h3v6H5.5A1.5 1.5 0 0 1 4 18.5zM20 14h-3v6h1.5a1.5 1.5 0 0 0 1.5-1.5z',
  Brain:
    'M12 5.5a3 3 0 0 0-5.6-1.3A3 3 0 0 0 4.6 9a3.5 3.5 0 0 0 .4 6.3A3 3 0 0 0 9 19.5a2.6 2.6 0 0 0 3-2.5zM12 5.5a3 3 0 0 1 5.6-1.3A3 3 0 0 1 19.4 9a3.5 3.5 0 0 1-.4 6.3 3 3 0 0 1-4 4.2 2.6 2.6 0 0 1-3-2.5z',
  Zap: 'M13 2.5 4.5 13.5H11l-1 8 8.5-11H12z',
  Clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2',
  Users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.6a6.5 6.5 0 0 1 3.5 5.4',
}
