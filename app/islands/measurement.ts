// Island of every public page: how fast it was and how far it was read, for our server
// and for the analytics that a site set up.
import { followScroll } from '#app/analytics/scroll-depth.ts'
import { reportVitals } from '#app/analytics/vitals.ts'

reportVitals()
followScroll()
