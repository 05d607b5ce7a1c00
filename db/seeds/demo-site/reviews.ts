import type { customerReviews } from '#modules/content/tables.reviews.server.ts'

type Review = typeof customerReviews.$inferInsert

type Written = Omit<Review, 'createdAt'> & { daysAgo: number }

const reviews: Written[] = [
  {
    customerName: 'Sipho Dlamini',
    customerCompany: 'Kalk Bay Surf',
    rating: 5,
    title: 'They told me not to upgrade',
    content:
      'I asked for the bigger plan and got an answer instead: one photo was slowing us down. They shrank it. I still pay the same.',
    productType: 'wordpress',
    isFeatured: true,
    daysAgo: 41,
  },
  {
    customerName: 'Claire Thompson',
    customerCompany: 'Kalk Bay Books',
    rating: 5,
    title: '',
    content:
      'They moved eleven years of our shop on a Sunday night. On Monday the only difference was that it was fast.',
    productType: 'wordpress',
    daysAgo: 12,
  },
  {
    customerName: 'Tshepo Mahlangu',
    customerCompany: 'Mahlangu Civils',
    rating: 5,
    title: 'The invoice is right',
    content:
      'My bookkeeper has stopped phoning me about the hosting. VAT number, reference, PDF, every month on the same day.',
    productType: 'cloud',
    daysAgo: 25,
  },
  {
    customerName: 'Anneke Pretorius',
    customerCompany: 'Blou Reier Gastehuis',
    rating: 4,
    title: '',
    content:
      'Vriendelik en vinnig. One star off because they replied in English and I had to think.',
    productType: 'wordpress',
    daysAgo: 33,
  },
  {
    customerName: 'Yusuf Ebrahim',
    customerCompany: 'Ebrahim Electrical',
    rating: 5,
    title: 'Honest about a fault',
    content:
      'We were down for nineteen minutes one morning. Before I could complain there was an email that said whose mistake it was. Theirs. I stayed because of that email.',
    productType: 'cloud',
    daysAgo: 28,
  },
  {
    customerName: 'Nosipho Mthembu',
    customerCompany: 'Isibindi Youth Trust',
    rating: 5,
    title: '',
    content:
      'A person with a name answers. For a small trust with no IT department, that’s everything.',
    productType: null,
    daysAgo: 76,
  },
  {
    customerName: 'Gareth Evans',
    customerCompany: 'Evans Surf School',
    rating: 4,
    title: 'Not the cheapest',
    content:
      'You can get it for less. I did, for two years, and then spent a December rebuilding the booking form.',
    productType: 'wordpress',
    daysAgo: 90,
  },
  {
    customerName: 'Refilwe Tau',
    customerCompany: '',
    rating: 5,
    title: '',
    content:
      'I run builds on a Gannet. It’s boring in the best way, and I pay in the currency I earn.',
    productType: 'cloud',
    daysAgo: 118,
  },
  {
    customerName: 'Dineo Phiri',
    customerCompany: 'Phiri Fashion House',
    rating: 5,
    title: 'So far so good',
    content: 'Two weeks in. The move went well, will write more after our first sale.',
    productType: 'wordpress',
    status: 'pending',
    daysAgo: 1,
  },
  {
    customerName: 'Best Deals Online',
    customerCompany: '',
    rating: 1,
    title: 'CHEAP FOLLOWERS',
    content: 'Visit our page for ten thousand followers in one day.',
    productType: null,
    status: 'rejected',
    daysAgo: 6,
  },
]

/** Fictional customers of fictional companies. `daysAgo` counts back from the day of seeding. */
export const demoReviews: Written[] = reviews.map((review) => ({
  status: 'approved',
  displayOnHomepage: true,
  isVerified: review.daysAgo > 20 && review.customerCompany !== '',
  customerEmail: `${review.customerName.split(' ')[0]?.toLowerCase()}@example.co.za`,
  ...review,
}))
