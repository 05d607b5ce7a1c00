-- The order of what people read, the same on every database (decision 098). Accents count, capitals do not; equal names are not one name, so nothing unique uses it.
CREATE COLLATION "alphabetical" (provider = icu, locale = 'und-u-ks-level2', deterministic = false);--> statement-breakpoint
DROP INDEX "blog_posts_title";--> statement-breakpoint
DROP INDEX "blog_posts_title_status";--> statement-breakpoint
CREATE INDEX "blog_posts_title" ON "blog_posts" USING btree ("title" collate "alphabetical","id");--> statement-breakpoint
CREATE INDEX "blog_posts_title_status" ON "blog_posts" USING btree ("status","title" collate "alphabetical","id");--> statement-breakpoint
DROP INDEX "orders_list_customer";--> statement-breakpoint
CREATE INDEX "orders_list_customer" ON "orders" ("customer_name" collate "alphabetical", "order_number") INCLUDE ("id", "status", "payment_method", "created_at") WHERE "deleted_at" IS NULL;--> statement-breakpoint
DROP INDEX "invoices_list_customer";--> statement-breakpoint
CREATE INDEX "invoices_list_customer" ON "invoices" (("buyer" ->> 'name') collate "alphabetical", "invoice_number") INCLUDE ("id", "status", "due_date", "issue_date") WHERE "deleted_at" IS NULL;
