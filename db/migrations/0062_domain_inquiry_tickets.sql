ALTER TABLE "domain_inquiries" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "domain_inquiries" ADD CONSTRAINT "domain_inquiries_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_posts_views" ON "blog_posts" USING btree ("views_count","id");--> statement-breakpoint
CREATE INDEX "domain_inquiries_ticket" ON "domain_inquiries" USING btree ("ticket_id");