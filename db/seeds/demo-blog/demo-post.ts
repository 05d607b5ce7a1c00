export type DemoCategory = 'performance' | 'domains' | 'wordpress' | 'e-mail' | 'running-a-business'

export type DemoTag =
  | 'latency'
  | 'dns'
  | 'co-za'
  | 'backups'
  | 'spf-dkim-dmarc'
  | 'popia'
  | 'payments'
  | 'power'
  | 'php'
  | 'mobile'
  | 'security'
  | 'moving'

/** A post as it is in the demo provider's database. Its picture is `pictures/<picture>.svg`. */
export type DemoPost = {
  slug: string
  title: string
  excerpt: string
  metaTitle: string
  metaDescription: string
  category: DemoCategory
  tags: DemoTag[]
  author: string
  picture: string
  /** Whole days before the day of seeding; negative for the scheduled one. */
  daysAgo: number
  views: number
  alt: string
  content: string
  isFeatured?: true
  status?: 'draft' | 'scheduled' | 'archived'
}
