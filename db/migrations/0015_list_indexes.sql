-- The lists of invoices and customers at a million rows: one covering index per sort, so that a page is found by an index alone, and trigrams for the search.
CREATE INDEX "invoices_list_issued" ON "invoices" ("issue_date", "id") INCLUDE ("status", "due_date") WHERE "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "invoices_list_due" ON "invoices" ("due_date", "invoice_number") INCLUDE ("id", "status", "issue_date") WHERE "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "invoices_list_total" ON "invoices" ("total_cents", "invoice_number") INCLUDE ("id", "status", "due_date", "issue_date") WHERE "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "invoices_list_customer" ON "invoices" (("buyer" ->> 'name'), "invoice_number") INCLUDE ("id", "status", "due_date", "issue_date") WHERE "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "invoices_list_status" ON "invoices" ("status", "issue_date", "id") INCLUDE ("due_date", "total_cents") WHERE "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "invoices_list_search" ON "invoices" USING gin ("invoice_number" gin_trgm_ops, ("buyer" ->> 'name') gin_trgm_ops, ("buyer" ->> 'email') gin_trgm_ops, ("buyer" ->> 'company') gin_trgm_ops) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX "customers_list_search" ON "customers" USING gin ((("first_name" || ' ' || "last_name")) gin_trgm_ops, "last_name" gin_trgm_ops, "email" gin_trgm_ops, "company" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX "email_logs_recipient" ON "email_logs" (lower("recipient"));
